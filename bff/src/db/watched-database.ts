/** A database whose statements a test may hold up, each as it is about to be sent. */
import pg from 'pg';
import type { Db } from './database.ts';
import { kyselyOn, types } from './pool.ts';

interface Watch {
  /** Waits for a connection, which may have to be made. */
  readonly whileConnecting: <T>(connect: () => Promise<T>) => Promise<T>;
  readonly poolSize: number;
  /** What its connections are called in the database. */
  readonly name: string;
  /** Sends the statement, whenever it likes; `connection` is the database's process id. */
  readonly onStatement: <T>(
    statement: { readonly sql: string; readonly connection: number },
    send: () => Promise<T>,
  ) => Promise<T>;
}

/** Opens a pool on `url` without time limits: how long a transaction stands still is the test's business. */
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
