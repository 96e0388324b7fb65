/** Command: publishes the builds in the given directories and activates them. `node src/publish.ts ../shell/dist …` */
import { systemClock } from './clock.ts';
import { migrateToLatest } from './db/migrate.ts';
import { createDb } from './db/pool.ts';
import { loadEnv } from './env.ts';
import { createLog } from './log.ts';
import { publishBuild } from './releases/publish.ts';

const env = loadEnv(process.env);
const db = createDb(env.databaseUrl, { poolSize: 1 }, createLog(env.logLevel));
try {
  await migrateToLatest(db);
  for (const directory of process.argv.slice(2)) {
    await publishBuild({ db, clock: systemClock, assetsDirectory: env.assetsDirectory }, directory);
  }
} finally {
  await db.destroy();
}
