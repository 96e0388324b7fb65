import { type Backups, backupSettings, openBackups } from 'bff/backup';
import { AdminError, StartError } from 'bff/errors';
import { aborted, endRequested } from '../children.ts';
import { CommandError } from '../command-error.ts';
import { openCommandDatabase } from '../database.ts';
import { inData } from '../paths.ts';
import { storeEnvironment } from '../server.ts';
import { commandSettings } from '../settings.ts';

/** Opens the backups of the store's settings. @throws {CommandError}; for wrong settings before any start */
export async function withBackups<T>(work: (backups: Backups) => Promise<T>, needs?: 'no database'): Promise<T> {
  const settings = commandSettings(environment({}), backupSettings);
  if (needs === 'no database') return await withBackupsOf(settings, work);
  const database = await openCommandDatabase();
  try {
    return await withBackupsOf(commandSettings(environment({ DATABASE_URL: database.url }), backupSettings), work);
  } finally {
    await database.stop();
  }
}

/** @throws {CommandError} with `message` when the command is asked to stop first */
export async function withoutInterruption<T>(work: Promise<T>, message: string): Promise<T> {
  const interruption = aborted(endRequested()).then(() => {
    throw new CommandError(message);
  });
  return await Promise.race([work, interruption]);
}

async function withBackupsOf<T>(
  settings: Parameters<typeof openBackups>[0],
  work: (backups: Backups) => Promise<T>,
): Promise<T> {
  try {
    return await work(await openBackups(settings));
  } catch (error) {
    if (error instanceof AdminError || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  }
}

/** In production, a backup beside the data would be lost with it. */
function environment(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV, BACKUP_DIR } = process.env;
  const directory = BACKUP_DIR || (NODE_ENV === 'production' ? undefined : inData('backups'));
  return storeEnvironment({ BACKUP_DIR: directory, ...given });
}
