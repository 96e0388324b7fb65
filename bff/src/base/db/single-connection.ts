import pg from 'pg';
import { SECOND } from '../clock.ts';
import { AdminError, reasonOf } from '../errors.ts';

/** A connection outside any pool, for COPY and session locks, which no pool supports. */
export type SingleConnection = pg.Client;

const CONNECT_TIMEOUT = 10 * SECOND;

/** @throws {AdminError} when the database cannot be reached */
export async function withSingleConnection<T>(
  url: string,
  work: (connection: SingleConnection) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'storefront command',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  });
  // A lost connection fails the query that needs it.
  connection.on('error', () => {});
  await connection.connect().catch((cause: unknown) => {
    throw new AdminError(`The database of DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause });
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
