/** Command: publishes the builds in the given directories and activates them. `node src/publish.ts ../shell/dist …` */
import { systemClock } from './clock.ts';
import { cannot, runCommand } from './command.ts';
import { openDatabase } from './db/open-database.ts';
import { createLog } from './log.ts';
import { publishBuild } from './releases/publish.ts';

await runCommand(async (env) => {
  const db = await openDatabase(env, createLog(env.logLevel));
  try {
    for (const directory of process.argv.slice(2)) {
      await publishBuild({ db, clock: systemClock, assetsDirectory: env.assetsDirectory }, directory).catch(
        cannot(`The build in ${directory} cannot be published`),
      );
    }
  } finally {
    await db.destroy();
  }
});
