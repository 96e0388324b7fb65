/** The database of a command: the one DATABASE_URL names, or the embedded one. */
import { ensurePostgres } from '@storefront/embedded-postgres';
import { CommandError } from './command-error.ts';
import { inData } from './paths.ts';

export interface CommandDatabase {
  readonly url: string;
  /** For people to read: where the data is. */
  readonly description: string;
  stop(): Promise<void>;
}

/** @throws {CommandError} when the embedded one cannot be brought up */
export async function openDatabase(): Promise<CommandDatabase> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, description: 'DATABASE_URL', stop: async () => {} };
  const directory = inData('postgres');
  try {
    const { url, stop } = await ensurePostgres({ directory, durable: true });
    return { url: url(), description: `embedded Postgres, ${directory}`, stop };
  } catch (error) {
    throw new CommandError(`The embedded Postgres could not be started: ${(error as Error).message}`);
  }
}
