/** `npm run backup -- …` and `npm run backup -- restore …`: backs the whole store up elsewhere and restores it. */
import type { BackupSummary, Backups, ListedBackup } from 'bff/backup';
import { answer, type Command, type CommandGroup, JSON_OPTION } from '../arguments/command.ts';
import { isHelp } from '../arguments/help.ts';
import { runGroup } from '../arguments/run-group.ts';
import { wholeNumber } from '../arguments/whole-number.ts';
import { UsageError } from '../command-error.ts';
import { table } from '../terminal/table.ts';
import { withBackups, withoutInterruption } from './session.ts';

const MAX_KEEP = 10_000;
const MEGABYTE = 1_000_000;

interface Options {
  readonly keep: number | undefined;
}

const commands: Record<string, Command<Options>> = {
  take: {
    summary: 'takes a backup of the running store and checks it; with --keep, removes older ones',
    accepts: ['keep', 'json'],
    run: (_, { keep }) =>
      withBackups(async (backups) => {
        const taken = await backups.take();
        const removed = keep === undefined ? [] : await backups.prune(keep);
        return answer({ ...taken, removed }, () =>
          [formatTaken(taken, backups), ...(keep === undefined ? [] : [formatRemoved(removed)])].join('\n'),
        );
      }),
  },
  list: {
    summary: 'lists all backups, oldest first',
    accepts: ['json'],
    run: () => withBackups(async (backups) => answer(await backups.list(), formatBackups), 'no database'),
  },
  verify: {
    summary: 'reads a whole backup and checks all checksums and row counts',
    takes: ['backup'],
    accepts: ['json'],
    run: ([id = '']) =>
      withBackups(
        async (backups) => answer(await backups.verify(id), (one) => `${one.id} is complete: ${contentOf(one)}.`),
        'no database',
      ),
  },
  prune: {
    summary: 'removes all but the newest --keep backups',
    accepts: ['keep', 'json'],
    run: (_, { keep }) => {
      if (keep === undefined) throw new UsageError('prune needs --keep, the number of backups to keep.');
      return withBackups(async (backups) => answer(await backups.prune(keep), formatRemoved));
    },
  },
  restore: {
    summary: 'restores a backup into an empty database and its files; no server may run meanwhile',
    takes: ['backup'],
    accepts: ['json'],
    run: ([id = '']) =>
      withBackups(async (backups) =>
        answer(
          await withoutInterruption(
            backups.restore(id),
            'The restore was interrupted. The database is still empty: run the same command again, which keeps the files already restored.',
          ),
          ({ present, ...restored }) =>
            [
              `${restored.id} is restored and verified: ${contentOf(restored)}.`,
              ...(present > 0 ? [`${present} of the files were already there, from an interrupted restore.`] : []),
              'Start the server with the secrets of that time.',
            ].join('\n'),
        ),
      ),
  },
};

const options = {
  keep: { type: 'string', value: '<number>', summary: 'how many of the newest backups to keep' },
  json: JSON_OPTION,
} as const;

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run backup -- [command]',
  commands,
  options,
  notes: `Without a command it takes a backup. Name a backup by its id, or 'latest'. Backups are in BACKUP_DIR, or in
the bucket of BACKUP_STORE_URL; BACKUP_KEY encrypts them. docs/operations.md says how often, and how to restore.`,
  read: ({ keep }) => ({ keep: wholeNumber(keep, '--keep', MAX_KEEP) }),
};

export const run = (args: readonly string[]) =>
  runGroup(group, args.some(isHelp) || !(args[0] ?? '-').startsWith('-') ? args : ['take', ...args]);

function formatTaken(taken: BackupSummary, { isEncrypted }: Backups): string {
  return [
    `${taken.id} was taken and checked: ${contentOf(taken)}.`,
    ...(isEncrypted ? [] : ['It is not encrypted: set BACKUP_KEY, and keep it apart from the backups.']),
  ].join('\n');
}

function formatRemoved(removed: readonly string[]): string {
  return removed.length === 0 ? 'No older backup was removed.' : `Removed: ${removed.join(', ')}.`;
}

function formatBackups(backups: readonly ListedBackup[]): string {
  if (backups.length === 0) return 'There is no backup yet: take one with npm run backup.';
  const rows = backups.map((backup) => {
    if ('problem' in backup) return [backup.id, '', '', '', backup.problem];
    const { id, rows: count, files, bytes, migration = '' } = backup;
    return [id, String(count), String(files), formatMegabytes(bytes), migration];
  });
  return table(['BACKUP (UTC)', 'ROWS', 'FILES', 'SIZE', 'SCHEMA'], rows);
}

function contentOf({ rows, tables, files, bytes }: BackupSummary): string {
  return `${rows} rows of ${tables} tables and ${files} files, ${formatMegabytes(bytes)}`;
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
