import { type AdminPart, type AdminParts, adminSettings, createAdmin } from 'bff/admin';
import type { Env } from 'bff/env';
import { AdminError, StartError } from 'bff/errors';
import { CommandError } from './command-error.ts';
import { openCommandDatabase } from './database.ts';
import { storeEnvironment } from './server.ts';
import { commandSettings } from './settings.ts';

/** Opens an admin part for `work`. @throws {CommandError}; for wrong settings (`more` included) before any start */
export async function withAdmin<Part extends AdminPart, T, More extends keyof Env = never>(
  part: Part,
  work: (admin: AdminParts[Part], env: Pick<Env, More>) => Promise<T>,
  more: readonly More[] = [],
): Promise<T> {
  checkSettings(part, more);
  const database = await openCommandDatabase();
  try {
    const source = storeEnvironment({ DATABASE_URL: database.url });
    const env = commandSettings(source, more);
    return await withAdminOf(part, source, (admin) => work(admin, env));
  } finally {
    await database.stop();
  }
}

export async function withAdminOf<Part extends AdminPart, T>(
  part: Part,
  source: NodeJS.ProcessEnv,
  work: (admin: AdminParts[Part]) => Promise<T>,
): Promise<T> {
  try {
    const { admin, close } = await createAdmin(part, source);
    return await work(admin).finally(close);
  } catch (error) {
    if (error instanceof AdminError || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  }
}

/** Checks the settings that a part needs. @throws {CommandError} with a sentence for each wrong setting */
export function checkSettings(part: AdminPart, more: readonly (keyof Env)[] = []): void {
  commandSettings(storeEnvironment({}), [...adminSettings[part], ...more]);
}
