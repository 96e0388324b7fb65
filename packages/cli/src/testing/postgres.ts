/** A Postgres for tests of commands. */
import { ensurePostgres } from '@storefront/embedded-postgres';
import { inRoot } from '../paths.ts';

export interface TestPostgres {
  /** Of a database beside which others can be made. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** TEST_DATABASE_URL's, or the embedded one that all tests share. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => {} };
  const postgres = await ensurePostgres({ directory: inRoot('.data/test-postgres'), durable: false });
  return { adminUrl: postgres.url(), stop: () => postgres.stop() };
}
