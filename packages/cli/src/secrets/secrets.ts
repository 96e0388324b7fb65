/** `npm run secrets -- …`: rotates ACCOUNT_SECRET and RELEASE_LINK_SECRET. */
import type { Rotation, SecretUse } from 'bff/secrets';
import { answer, type Command, type CommandGroup, JSON_OPTION } from '../arguments/command.ts';
import { runGroup } from '../arguments/run-group.ts';
import { withAdmin } from '../session.ts';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { table } from '../terminal/table.ts';

type NoOptions = Readonly<Record<string, never>>;

const commands: Record<string, Command<NoOptions>> = {
  check: {
    summary: 'counts the values encrypted under the current ACCOUNT_SECRET and under the previous one',
    accepts: ['json'],
    run: () => withAdmin('secrets', async (admin) => answer(await admin.check(), formatUses)),
  },
  rotate: {
    summary: 're-encrypts the values under the previous one while servers run, and says when it can be removed',
    accepts: ['json'],
    run: () => withAdmin('secrets', async (admin) => answer(await admin.rotate(), formatRotation)),
  },
};

const options = { json: JSON_OPTION } as const;

const group: CommandGroup<NoOptions, typeof options> = {
  usage: 'npm run secrets -- <command>',
  commands,
  options,
  notes: `The secrets are ACCOUNT_SECRET, RELEASE_LINK_SECRET and the previous ones, …_PREVIOUS.
docs/operations.md has the steps.`,
  read: () => ({}),
};

export const run = (args: readonly string[]) => runGroup(group, args);

function formatUses(uses: readonly SecretUse[]): string {
  const rows = uses.map(({ content, current, previous, unreadable }) => [
    content,
    String(current),
    String(previous),
    String(unreadable),
  ]);
  const previous = sum(uses, 'previous');
  const unreadable = sum(uses, 'unreadable');
  return [
    table(['WHAT', 'CURRENT SECRET', 'PREVIOUS', 'NEITHER'], rows),
    '',
    previous === 0
      ? 'Nothing is encrypted under a previous secret.'
      : `${previous} still need ACCOUNT_SECRET_PREVIOUS: npm run secrets -- rotate`,
    ...(unreadable === 0 ? [] : [`${unreadable} cannot be read with either secret: is an earlier secret missing?`]),
  ].join('\n');
}

function formatRotation({ uses, rotated, previousEndsAt }: Rotation): string {
  const remaining = sum(uses, 'previous');
  return [
    `${rotated} re-encrypted.`,
    '',
    formatUses(uses),
    remaining === 0
      ? `If all servers now run with the current secrets, the previous ones can be removed after ${formatUtcMinute(previousEndsAt)} (UTC), when their last links expire.`
      : 'A server still encrypts under the previous secret: restart it with the current ones, then rotate again.',
  ].join('\n');
}

function sum(uses: readonly SecretUse[], kind: 'previous' | 'unreadable'): number {
  return uses.reduce((total, use) => total + use[kind], 0);
}
