/** Scheduled command: takes a backup and removes all but the newest ones. `node bff/src/take-backup.ts --keep 30` */
import { parseArgs } from 'node:util';
import { cannot, StartError } from './base/errors.ts';
import { createLog } from './base/log.ts';
import { runCommand } from './process/command.ts';
import { backupSettings, openBackups } from './process/open-backups.ts';

await runCommand([...backupSettings, 'logLevel'], async (env) => {
  const keep = readKeep();
  const backups = await openBackups(env);
  const taken = await backups.take().catch(cannot('The backup cannot be taken'));
  const removed = await backups.prune(keep).catch(cannot('Older backups cannot be removed'));
  const log = createLog(env.logLevel);
  log.info({ event: 'backup_taken', ...taken, removed }, 'a backup was taken and checked');
});

function readKeep(): number {
  const { values } = parseArgs({ options: { keep: { type: 'string' } }, strict: false });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new StartError('--keep is required: how many backups to keep, at least 1.');
  return keep;
}
