/** Detects idle connections whose packets get lost, such as after a silent failover. */
import { SECOND } from '../clock.ts';
import type { Connection } from './connection.ts';

/** Connections that have been silent for this long are checked. */
const QUIET = 2 * SECOND;
const INTERVAL = 1 * SECOND;
const ANSWER_TIMEOUT = 1 * SECOND;

export interface Heartbeat {
  /** Call when the connection has just responded and is idle now. */
  watch(connection: Connection): void;
  /** Call when the connection is in use, which has its own limit, or closed. */
  leave(connection: Connection): void;
  stop(): void;
}

/** Cuts idle connections that do not respond, and calls `onMute` then. */
export function startHeartbeat(onMute: () => void): Heartbeat {
  const heardAt = new Map<Connection, number>();

  async function check(connection: Connection): Promise<void> {
    heardAt.set(connection, performance.now());
    if (!(await connection.isMute(ANSWER_TIMEOUT))) return;
    heardAt.delete(connection);
    connection.cut();
    onMute();
  }

  const timer = setInterval(() => {
    const quietSince = performance.now() - QUIET;
    for (const [connection, time] of heardAt) if (time < quietSince) void check(connection);
  }, INTERVAL).unref();

  return {
    watch: (connection) => void heardAt.set(connection, performance.now()),
    leave: (connection) => void heardAt.delete(connection),
    stop: () => clearInterval(timer),
  };
}
