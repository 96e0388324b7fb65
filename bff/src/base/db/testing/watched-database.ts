import pg from 'pg';
import type { Db } from '../database.ts';
import { kyselyOn, types } from '../pool.ts';

interface Watch {
  /** Wraps the pool's connect. */
  readonly whileConnecting: <T>(connect: () => Promise<T>) => Promise<T>;
  readonly poolSize: number;
  readonly name: string;
  /** `send` sends the statement; `connection` is the backend's process id. */
  readonly onStatement: <T>(
    statement: { readonly sql: string; readonly connection: number },
    send: () => Promise<T>,
  ) => Promise<T>;
}

/** A pool without time limits whose statements a test may delay. */
export function openWatchedDb(url: string, { poolSize, name, whileConnecting, onStatement }: Watch): Db {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: name, types });
  pool.on('connect', (client) => {
    const { query } = client;
    const connection = Number(Reflect.get(client, 'processID'));
    Object.assign(client, {
      query: (sql: string, values: unknown[]) =>
        onStatement({ sql, connection }, async () => Reflect.apply(query, client, [sql, values])),
    });
  });
  const connect = () => pool.connect();
  const watched = { options: pool.options, connect: () => whileConnecting(connect), end: () => pool.end() };
  return kyselyOn(watched);
}
