/** `npm run studio -- messages …`: reads, answers and hides messages of the public list. */
import { isUuid } from '@storefront/utils/is-uuid';
import { answer, type Command, type CommandGroup, JSON_OPTION, type OptionValues } from '../arguments/command.ts';
import { runGroup } from '../arguments/run-group.ts';
import { wholeNumber } from '../arguments/whole-number.ts';
import { UsageError } from '../command-error.ts';
import { withAdmin } from '../session.ts';
import { plainLine } from '../terminal/plain-text.ts';
import { formatMessage, formatMessages } from './messages-output.ts';
import { readReply } from './read-reply.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 10_000;
const MAX_LINE = 300;

const options = {
  open: { type: 'boolean', summary: 'list: those that nobody answered or hid' },
  limit: { type: 'string', value: '<n>', summary: `list: how many at most; ${DEFAULT_LIMIT} unless given` },
  text: { type: 'string', value: '<words>', summary: 'reply: what to answer' },
  file: { type: 'string', value: '<path>', summary: 'reply: the file with what to answer' },
  json: JSON_OPTION,
} as const;

interface Options {
  readonly isOpen: boolean;
  readonly limit: number;
  readonly text: string | undefined;
  readonly file: string | undefined;
}

const commands: Record<string, Command<Options>> = {
  list: {
    summary: 'the newest messages',
    accepts: ['open', 'limit', 'json'],
    run: (_, filter) =>
      withAdmin('messageList', async (messages) => answer(await messages.list(filter), formatMessages)),
  },
  show: {
    summary: 'one message as it was written, and what was answered',
    takes: ['message'],
    accepts: ['json'],
    run: ([id = '']) => withAdmin('messageList', async (messages) => answer(await messages.show(id), formatMessage)),
  },
  reply: {
    summary: 'answers it, by email and in the conversation of a user: --text, --file, or what is piped in',
    takes: ['message'],
    accepts: ['text', 'file'],
    run: ([id = ''], given) => reply(id, given),
  },
  hide: {
    summary: 'takes it off the public list, at once and everywhere',
    takes: ['message'],
    run: ([id = '']) => setHidden(id, true),
  },
  unhide: { summary: 'puts it back', takes: ['message'], run: ([id = '']) => setHidden(id, false) },
};

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run studio -- messages <command>',
  commands,
  options,
  checks: {
    message: (given) => (isUuid(given) ? undefined : `'${given}' is not the id of a message; list tells them.`),
  },
  notes: "The database is DATABASE_URL's or the embedded one; docs/studio.md has examples.",
  read: optionsOf,
};

export const run = (args: readonly string[]) => runGroup(group, args);

function optionsOf({ open = false, limit, text, file }: OptionValues<typeof options>): Options {
  if (text !== undefined && file !== undefined) throw new UsageError('Give --text or --file, not both.');
  return { isOpen: open, limit: wholeNumber(limit, '--limit', MAX_LIMIT) ?? DEFAULT_LIMIT, text, file };
}

async function reply(id: string, { text, file }: Options): Promise<string> {
  const { email, userId } = await withAdmin('messages', async (admin) =>
    admin.reply(id, text ?? (await readReply(file))),
  );
  const where = userId ? ', and it stands in their conversation' : '';
  return `${plainLine(email, MAX_LINE)} is written to by the store that runs, or else by the next that starts${where}.`;
}

async function setHidden(id: string, isHidden: boolean): Promise<string> {
  const { userId } = await withAdmin('messageList', (messages) => messages.setHidden(id, isHidden));
  if (userId) return 'The message is of a user, so nobody but them and the studio sees it anyway.';
  return isHidden ? 'The message is no longer on the public list.' : 'The message is on the public list again.';
}
