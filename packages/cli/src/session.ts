/** What commands share that work on the store's data: its settings, checked, and its database, running. */
import type { Env } from 'bff/env';
import { StartError } from 'bff/errors';
import { CommandError } from './command-error.ts';
import { openDatabase } from './database.ts';
import { storeEnvironment } from './server.ts';
import { commandSettings } from './settings.ts';

/**
 * Does `work` with those settings of the store that it needs.
 * @param Refusal what `work` throws when something cannot be done
 * @throws {CommandError} with the reason when it cannot be done; of wrong settings before anything is brought up
 */
export async function withStore<Name extends keyof Env, T>(
  needed: readonly Name[],
  work: (env: Pick<Env, Name>) => Promise<T>,
  Refusal: new (...args: never[]) => Error,
): Promise<T> {
  commandSettings(storeEnvironment({}), needed);
  const database = await openDatabase();
  try {
    return await work(commandSettings(storeEnvironment({ DATABASE_URL: database.url }), needed));
  } catch (error) {
    if (error instanceof Refusal || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  } finally {
    await database.stop();
  }
}
