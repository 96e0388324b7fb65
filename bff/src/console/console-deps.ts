import type { Deps } from '../deps.ts';
import type { ConsoleSettings } from './settings.ts';

/** Beside what the store works with: `db` is a small pool of the console's own. */
export interface ConsoleDeps extends Deps {
  readonly console: ConsoleSettings;
}
