import type { Examination } from '../admin/releases.ts';
import type { ProductStores } from '../catalog/product-stores.ts';
import type { Deps } from '../deps.ts';
import type { Readiness } from '../health/readiness.ts';
import type { ShownSetting } from './health/settings-shown.ts';
import type { ConsoleSettings } from './settings.ts';

/** Beside what the store works with: `db` is a small pool of the console's own. */
export interface ConsoleDeps extends Deps {
  readonly console: ConsoleSettings;
  /** What a release must pass before visitors get it. */
  readonly examination: Examination;
  /** Of the store's own pool. */
  readonly readReadiness: () => Promise<Readiness>;
  /** Where products are published to, which the store itself only reads. @throws {AdminError} */
  readonly openStores: () => Promise<ProductStores>;
  /** The Chromium that photographs models. */
  readonly browserPath: string | undefined;
  readonly shownSettings: readonly ShownSetting[];
  /** Calling codes that may be texted. */
  readonly permittedCountries: readonly string[];
}
