import type { Examination } from '../../releases/admin/releases.ts';
import type { ProductStores } from '../../shop/catalog/product-stores.ts';
import type { Readiness } from '../../site/health/readiness.ts';
import type { StudioDeps } from '../deps.ts';
import type { Certificates } from './certificates/certificates.ts';
import type { Disks } from './health/disks.ts';
import type { ConsoleSettings } from './settings.ts';

export interface ShownSetting {
  readonly name: string;
  readonly value: string;
}

/** Beside what the store works with: `db` is a small pool of the console's own. */
export interface ConsoleDeps extends StudioDeps {
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
  readonly disks: Disks;
  /** Of what the store talks to. */
  readonly certificates: Certificates;
  /** That all customers may get. */
  readonly textsPerDay: number;
  /** Calling codes that may be texted. */
  readonly permittedCountries: readonly string[];
}
