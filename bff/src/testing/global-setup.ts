/** Runs once: finds or starts a Postgres, and creates the template that every test database is copied from. */
import { fileURLToPath } from 'node:url';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { createDatabase, databaseUrl, dropTemplate, LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../base/clock.ts';
import { migrateToLatest } from '../base/db/migrate.ts';
import { createDb } from '../base/db/pool.ts';
import { createLog } from '../base/log.ts';
import { seedProducts } from '../shop/catalog/seed.ts';

const DATA_DIRECTORY = fileURLToPath(new URL('../../../.data/test-postgres', import.meta.url));

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? undefined : await ensurePostgres({ directory: DATA_DIRECTORY, durable: false });
  const adminUrl = given ?? postgres?.url() ?? '';
  const template = `storefront_template_${process.pid}`;
  await createDatabase(adminUrl, template);
  const templateUrl = databaseUrl(adminUrl, template);
  const log = createLog('silent');
  const db = createDb(templateUrl, { poolSize: 1, ...LONG_TIMEOUTS }, log);
  await migrateToLatest(db, log);
  await seedProducts(db, systemClock.now());
  await db.destroy();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await dropTemplate(adminUrl, template);
    await postgres?.stop();
  };
}
