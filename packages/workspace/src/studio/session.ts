/** Opens what a command is about: the store's database, with the settings of its server. */
import { loadEnv } from 'bff/env';
import { StartError } from 'bff/orders';
import { CommandError } from '../command-error.ts';
import { openDatabase } from '../database.ts';
import { serverEnvironment } from '../server.ts';

type Env = ReturnType<typeof loadEnv>;

/**
 * Has the database run for `work`.
 * @param Refusal what `work` throws when something cannot be done
 * @throws {CommandError} with the reason when it cannot be done
 */
export async function withStore<T>(work: (env: Env) => Promise<T>, Refusal: new () => Error): Promise<T> {
  const database = await openDatabase();
  try {
    const { env } = serverEnvironment({ DATABASE_URL: database.url });
    return await work(loadEnv(env));
  } catch (error) {
    if (error instanceof Refusal || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  } finally {
    await database.stop();
  }
}
