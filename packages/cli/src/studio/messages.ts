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
  open: { type: 'boolean', summary: 'list: only those not answered or hidden' },
  limit: { type: 'string', value: '<n>', summary: `list: at most this many; ${DEFAULT_LIMIT} by default` },
  text: { type: 'string', value: '<words>', summary: 'reply: the text of the reply' },
  file: { type: 'string', value: '<path>', summary: 'reply: the file with the text of the reply' },
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
    summary: 'lists the newest messages',
    accepts: ['open', 'limit', 'json'],
    run: (_, filter) =>
      withAdmin('messageList', async (messages) => answer(await messages.list(filter), formatMessages)),
  },
  show: {
    summary: 'shows a message and its replies',
    takes: ['message'],
    accepts: ['json'],
    run: ([id = '']) => withAdmin('messageList', async (messages) => answer(await messages.show(id), formatMessage)),
  },
  reply: {
    summary: 'replies by email and in the conversation of a user: with --text, --file or piped text',
    takes: ['message'],
    accepts: ['text', 'file'],
    run: ([id = ''], given) => reply(id, given),
  },
  hide: {
    summary: 'removes a message from the public list immediately',
    takes: ['message'],
    run: ([id = '']) => setHidden(id, true),
  },
  unhide: {
    summary: 'puts a message back on the public list',
    takes: ['message'],
    run: ([id = '']) => setHidden(id, false),
  },
};

const group: CommandGroup<Options, typeof options> = {
  usage: 'npm run studio -- messages <command>',
  commands,
  options,
  checks: {
    message: (given) => (isUuid(given) ? undefined : `'${given}' is not a message id; see list.`),
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
  const where = userId ? ', and the reply is in their conversation' : '';
  return `${plainLine(email, MAX_LINE)} gets the reply by email as soon as a store runs${where}.`;
}

async function setHidden(id: string, isHidden: boolean): Promise<string> {
  const { userId } = await withAdmin('messageList', (messages) => messages.setHidden(id, isHidden));
  if (userId) return 'The message belongs to a user, so only they and the studio can see it anyway.';
  return isHidden ? 'The message is no longer on the public list.' : 'The message is on the public list again.';
}
