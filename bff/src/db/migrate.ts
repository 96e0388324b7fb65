import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FileMigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** A file's name is its migration's name in every database: it never changes after its release. */
const MIGRATION_FILE = /^\d{4}_\w+\.ts$/;

const provider = new FileMigrationProvider({
  fs: { readdir: async (folder) => (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)) },
  path,
  migrationFolder: FOLDER,
  import: (file) => import(pathToFileURL(file).href),
});

/** Runs pending migrations under an advisory lock; returns their names. @throws the first error; nothing has changed */
export async function migrateToLatest(db: Db): Promise<string[]> {
  await ensureUuidv7(db);
  return namesOf(await createMigrator(db).migrateToLatest());
}

/** Migrates up to the migration of this name: the schema of an earlier release. */
export async function migrateThrough(db: Db, name: string): Promise<string[]> {
  await ensureUuidv7(db);
  return namesOf(await createMigrator(db).migrateTo(name));
}

function createMigrator(db: Db): Migrator {
  return new Migrator({
    // Migrations and Kysely's records of them use the database's own column names.
    db: db.withoutPlugins(),
    provider,
    // Branches merge in any order: an earlier name may come after a later one has run.
    allowUnorderedMigrations: true,
  });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
