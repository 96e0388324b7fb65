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
    summary: 'counts what is encrypted under the present ACCOUNT_SECRET and under the previous one',
    accepts: ['json'],
    run: () => withAdmin('secrets', async (admin) => answer(await admin.check(), formatUses)),
  },
  rotate: {
    summary: 'encrypts anew what is under the previous one, beside running servers, and says when that may go',
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
    table(['WHAT', 'PRESENT SECRET', 'PREVIOUS', 'NEITHER'], rows),
    '',
    previous === 0
      ? 'Nothing is encrypted under a previous secret.'
      : `${previous} still need ACCOUNT_SECRET_PREVIOUS: npm run secrets -- rotate`,
    ...(unreadable === 0 ? [] : [`${unreadable} can be read with neither secret: is a secret of before missing?`]),
  ].join('\n');
}

function formatRotation({ uses, rotated, previousEndsAt }: Rotation): string {
  const remaining = sum(uses, 'previous');
  return [
    `${rotated} encrypted anew.`,
    '',
    formatUses(uses),
    remaining === 0
      ? `If every server runs with the present secrets by now, the previous ones may go after ${formatUtcMinute(previousEndsAt)} (UTC), when no link of theirs is valid any more.`
      : 'A server still encrypts under the previous secret: restart it with the present ones, then rotate again.',
  ].join('\n');
}

function sum(uses: readonly SecretUse[], kind: 'previous' | 'unreadable'): number {
  return uses.reduce((total, use) => total + use[kind], 0);
}
