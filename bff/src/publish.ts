/** Command: publishes the builds in the given directories and activates them. `node src/publish.ts ../shell/dist …` */
import { systemClock } from './base/clock.ts';
import { openDatabase } from './base/db/open-database.ts';
import { cannot } from './base/errors.ts';
import { createLog } from './base/log.ts';
import { runCommand } from './process/command.ts';
import { databaseSettings } from './process/env.ts';
import { publishBuild } from './releases/publish/publish.ts';
import { openAssetStore } from './releases/store/open-asset-store.ts';

await runCommand([...databaseSettings, 'logLevel', 'assetsDirectory', 'assetBucket'], async (env) => {
  const log = createLog(env.logLevel);
  const db = await openDatabase(env, log);
  try {
    const store = await openAssetStore(env);
    for (const directory of process.argv.slice(2)) {
      const { release, isActive } = await publishBuild({ db, clock: systemClock, store }, directory).catch(
        cannot(`The build in ${directory} cannot be published`),
      );
      const { app, version } = release;
      if (!isActive) {
        log.warn({ event: 'release_stays_rolled_back', app, version }, 'a release was not activated again');
      }
    }
  } finally {
    await db.destroy();
  }
});
