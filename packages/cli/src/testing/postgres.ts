/** A Postgres for tests of commands. */
import { ensurePostgres } from '@storefront/embedded-postgres';
import { inRoot } from '../paths.ts';

export interface TestPostgres {
  /** URL of a database with the right to create others. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Opens TEST_DATABASE_URL, or the embedded Postgres that all tests share. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => {} };
  const postgres = await ensurePostgres({ directory: inRoot('.data/test-postgres'), durable: false });
  return { adminUrl: postgres.url(), stop: () => postgres.stop() };
}
