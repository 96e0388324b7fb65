/** How many connections a process holds. `docs/settings.md` says so, too. */

export const CONSOLE_POOL_SIZE = 4;
const LISTENING = 1;

interface ConnectionSettings {
  readonly databasePoolSize: number;
  /** Undefined where the process has none. */
  readonly console: object | undefined;
}

/** To the primary, at most, once the process has started; probes and cancellations take one more for a moment. */
export function connectionsOf(env: ConnectionSettings): number {
  return env.databasePoolSize + LISTENING + (env.console ? CONSOLE_POOL_SIZE : 0);
}
