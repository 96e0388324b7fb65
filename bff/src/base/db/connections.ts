/** How many connections a process holds. `docs/settings.md` says so, too. */
import type { Env } from '../../process/env.ts';

export const CONSOLE_POOL_SIZE = 4;
const LISTENING = 1;

/** To the primary, at most, once the process has started; probes and cancellations take one more for a moment. */
export function connectionsOf(env: Pick<Env, 'console' | 'databasePoolSize'>): number {
  return env.databasePoolSize + LISTENING + (env.console ? CONSOLE_POOL_SIZE : 0);
}
