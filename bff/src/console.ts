/** `npm run console`: runs the console without a store, on its database. The next running store sends its messages. */

import { StartError } from './base/errors.ts';
import { createLog } from './base/log.ts';
import { runCommand } from './process/command.ts';
import { startConsole } from './process/console/start-console.ts';
import { allSettings } from './process/env.ts';
import { openServices } from './process/services.ts';

await runCommand(allSettings, async (env) => {
  const log = createLog(env.logLevel);
  const { deps } = await openServices(env, log, { isShuttingDown: () => false, report: () => {} });
  const running = await startConsole(env, deps);
  if (!running) throw new StartError('CONSOLE_ORIGIN is required to start the console.');
  if (process.connected) process.send?.({ event: 'console_listening', origin: running.origin });
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    deps.supportNews.stop();
    await running.close();
    await Promise.all([deps.releases.stop(), deps.listener.stop(), deps.replica?.stop(), running.letGo()]);
    await deps.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, end);
});
