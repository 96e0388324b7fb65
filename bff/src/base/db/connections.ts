/** Connections that a process holds; `docs/settings.md` lists the numbers, too. */

export const CONSOLE_POOL_SIZE = 4;
const LISTENING = 1;

interface ConnectionSettings {
  readonly databasePoolSize: number;
  /** Undefined when the process has no console. */
  readonly console: object | undefined;
}

/** Maximum number of connections to the primary after startup; a probe or a cancellation briefly adds one. */
export function connectionsOf(env: ConnectionSettings): number {
  return env.databasePoolSize + LISTENING + (env.console ? CONSOLE_POOL_SIZE : 0);
}
