import type { Examination } from '../../releases/admin/releases.ts';
import type { ProductStores } from '../../shop/catalog/product-stores.ts';
import type { Readiness } from '../../site/health/readiness.ts';
import type { StudioDeps } from '../deps.ts';
import type { Certificates } from './certificates/certificates.ts';
import type { Disks } from './disks.ts';
import type { ConsoleSettings } from './settings.ts';

export interface ShownSetting {
  readonly name: string;
  readonly value: string;
}

/** Extends the store's collaborators; `db` is a small pool of the console's own. */
export interface ConsoleDeps extends StudioDeps {
  readonly console: ConsoleSettings;
  /** Checks that a release must pass before visitors get it. */
  readonly examination: Examination;
  /** Reads the readiness with the store's own pool. */
  readonly readReadiness: () => Promise<Readiness>;
  /** Opens the stores that products are published to, which the store itself only reads. @throws {AdminError} */
  readonly openStores: () => Promise<ProductStores>;
  /** Path of the Chromium that photographs models. */
  readonly browserPath: string | undefined;
  readonly shownSettings: readonly ShownSetting[];
  readonly disks: Disks;
  /** Certificates of the store's TLS peers. */
  readonly certificates: Certificates;
  /** Limit of text messages to all customers. */
  readonly textsPerDay: number;
  /** Calling codes that may receive text messages. */
  readonly permittedCountries: readonly string[];
}
