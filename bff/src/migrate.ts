/** Command: brings the schema of the database up to date, as the server does at its start. */

import { openDatabase } from './base/db/open-database.ts';
import { createLog } from './base/log.ts';
import { runCommand } from './process/command.ts';
import { databaseSettings } from './process/env.ts';

await runCommand([...databaseSettings, 'logLevel'], async (env) => {
  const db = await openDatabase(env, createLog(env.logLevel));
  await db.destroy();
});
