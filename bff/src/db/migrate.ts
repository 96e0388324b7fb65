/** Brings the database's schema up to date: forward only, one process at a time. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FileMigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { ensureUuidv7 } from './uuidv7.ts';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** A file's name is its migration's name in every database: it never changes once released. */
const MIGRATION_FILE = /^\d{4}_\w+\.ts$/;

const provider = new FileMigrationProvider({
  fs: { readdir: async (folder) => (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)) },
  path,
  migrationFolder: FOLDER,
  import: (file) => import(pathToFileURL(file).href),
});

/**
 * Runs what has not run yet, under an advisory lock, and returns the names of what ran.
 * @throws the first migration's error; the transaction leaves the schema as it was.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  await ensureUuidv7(db);
  return namesOf(await createMigrator(db).migrateToLatest());
}

/** The same, but stops where an earlier release of the store left its databases: after the migration of this name. */
export async function migrateThrough(db: Db, name: string): Promise<string[]> {
  await ensureUuidv7(db);
  return namesOf(await createMigrator(db).migrateTo(name));
}

function createMigrator(db: Db): Migrator {
  return new Migrator({
    // Migrations and what Kysely records of them name columns as the database does.
    db: db.withoutPlugins(),
    provider,
    // Branches are merged in any order; a database that has seen the later name first still gets the earlier one.
    allowUnorderedMigrations: true,
  });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
