/** Notices idle connections whose packets get lost, such as after a silent failover. */
import { SECOND } from '../clock.ts';
import type { Connection } from './connection.ts';

/** Connections that have not been heard of for this long are asked. */
const QUIET = 2 * SECOND;
const INTERVAL = 1 * SECOND;
const ANSWER_TIMEOUT = 1 * SECOND;

export interface Heartbeat {
  /** The connection was heard of, and nobody uses it now. */
  watch(connection: Connection): void;
  /** The connection is used, which has its own limit, or gone. */
  leave(connection: Connection): void;
  stop(): void;
}

/** Cuts idle connections that do not answer; calls `onMute` then. */
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
