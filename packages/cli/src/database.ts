import { dirname } from 'node:path';
import { type EmbeddedPostgres, ensurePostgres } from '@storefront/embedded-postgres';
import { MINUTE } from '@storefront/utils/time';
import { CommandError } from './command-error.ts';
import { inData } from './paths.ts';
import { givenDatabase } from './settings.ts';

export interface CommandDatabase {
  readonly url: string;
  /** Location of the data, for display. */
  readonly description: string;
  /** Resolves with the reason when the embedded database has ended and could not be restarted. */
  readonly failed: Promise<CommandError>;
  stop(): Promise<void>;
}

/**
 * Opens the database of DATABASE_URL, or keeps the embedded one running. @throws {CommandError}; the signal's reason
 */
export async function openCommandDatabase(signal?: AbortSignal): Promise<CommandDatabase> {
  const given = givenDatabase(process.env);
  const never = new Promise<never>(() => {});
  if (!given && process.env.NODE_ENV === 'production') {
    throw new CommandError('DATABASE_URL is required in production, where no embedded database is started.');
  }
  if (given) return { url: given, description: 'DATABASE_URL', failed: never, stop: async () => {} };
  const directory = inData('postgres');
  const stopping = new AbortController();
  const wanted = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]);
  const postgres = await startPostgres(directory, wanted);
  return {
    url: postgres.url(),
    description: `embedded Postgres, ${dirname(postgres.log)}`,
    failed: keepUp(postgres, directory, wanted).catch((error) => (wanted.aborted ? never : error)),
    stop: () => {
      stopping.abort();
      return postgres.stop();
    },
  };
}

async function startPostgres(directory: string, signal: AbortSignal): Promise<EmbeddedPostgres> {
  try {
    return await ensurePostgres({ directory, durable: true, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new CommandError(`The embedded Postgres could not be started: ${(error as Error).message}`);
  }
}

/** @throws {CommandError} after two crashes within a minute or a failed restart; the signal's reason */
async function keepUp(postgres: EmbeddedPostgres, directory: string, signal: AbortSignal): Promise<never> {
  let current = postgres;
  let revivedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    await current.lost;
    signal.throwIfAborted();
    const said = `The embedded Postgres ended unexpectedly; its log is ${current.log}.`;
    if (performance.now() - revivedAt < MINUTE) throw new CommandError(said);
    console.error(`${said} Restarting it…`);
    current = await startPostgres(directory, signal);
    revivedAt = performance.now();
    console.error('The embedded Postgres is running again.');
  }
}
