import type { Examination } from '../admin/releases.ts';
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
  readonly shownSettings: readonly ShownSetting[];
  /** Calling codes that may be texted. */
  readonly permittedCountries: readonly string[];
}
