/** Command: brings the schema of the database up to date, as the server does at its start. */
import { runCommand } from './command.ts';
import { openDatabase } from './db/open-database.ts';
import { databaseSettings } from './env.ts';
import { createLog } from './log.ts';

await runCommand([...databaseSettings, 'logLevel'], async (env) => {
  const db = await openDatabase(env, createLog(env.logLevel));
  await db.destroy();
});
