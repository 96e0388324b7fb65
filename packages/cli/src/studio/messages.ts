/** `npm run studio -- messages …`: what people wrote, answering it, and taking it off the public list. */
import {
  MessageError,
  type MessageList,
  messageAdminSettings,
  messageListSettings,
  withMessageAdmin,
  withMessageList,
} from 'bff/messages';
import { type OptionValues, parseCommand } from '../arguments/parse-command.ts';
import { UsageError } from '../command-error.ts';
import { withStore } from '../session.ts';
import { formatMessage, formatMessages } from './messages-output.ts';
import { plainLine } from './plain-text.ts';
import { readReply } from './read-reply.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 10_000;
const MAX_LINE = 300;

const USAGE = `Usage: npm run studio -- messages <command>

  list               the newest messages; --open those that nobody answered or hid, --limit <20>
  show <message>     one message as it was written, and what was answered
  reply <message>    answers it: --text <words>, or --file <path>, or what is piped into the command;
                     the sender gets an email, and a user finds it in their conversation
  hide <message>     takes it off the public list, at once and everywhere
  unhide <message>   puts it back

The database is DATABASE_URL's or the embedded one; docs/studio.md has examples.`;

const optionTypes = {
  open: { type: 'boolean' },
  limit: { type: 'string' },
  text: { type: 'string' },
  file: { type: 'string' },
} as const;

type Given = OptionValues<typeof optionTypes>;

interface Options {
  readonly isOpen: boolean;
  readonly limit: number;
  readonly text: string | undefined;
  readonly file: string | undefined;
}

interface Command {
  /** Names of its arguments. */
  readonly takes: readonly string[];
  readonly accepts: readonly (keyof typeof optionTypes)[];
  /** Does it and answers what is left to print. */
  run(id: string, options: Options): Promise<string>;
}

const inList = <T>(work: (messages: MessageList) => Promise<T>) =>
  withStore(messageListSettings, (env) => withMessageList(env, work), MessageError);

const commands: Record<string, Command> = {
  list: {
    takes: [],
    accepts: ['open', 'limit'],
    run: (_, filter) => inList(async (messages) => formatMessages(await messages.list(filter))),
  },
  show: {
    takes: ['message'],
    accepts: [],
    run: (id) => inList(async (messages) => formatMessage(await messages.show(id))),
  },
  reply: { takes: ['message'], accepts: ['text', 'file'], run: reply },
  hide: { takes: ['message'], accepts: [], run: (id) => setHidden(id, true) },
  unhide: { takes: ['message'], accepts: [], run: (id) => setHidden(id, false) },
};

const grammar = {
  usage: USAGE,
  commands,
  options: optionTypes,
  checks: {
    message: (given: string) =>
      UUID.test(given) ? undefined : `'${given}' is not the id of a message; list tells them.`,
  },
} as const;

/** @returns 0 when it is done @throws {UsageError} when it was not understood @throws {CommandError} when it cannot be done */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseCommand(args, grammar);
  if (!parsed) return 0;
  const { command, operands, values } = parsed;
  console.log(await command.run(operands[0] ?? '', optionsOf(values)));
  return 0;
}

function optionsOf({ open = false, limit = String(DEFAULT_LIMIT), text, file }: Given): Options {
  if (text !== undefined && file !== undefined) throw new UsageError('Give --text or --file, not both.');
  const most = /^\d{1,9}$/.test(limit) ? Number(limit) : 0;
  if (most < 1 || most > MAX_LIMIT) throw new UsageError(`--limit must be a whole number from 1 to ${MAX_LIMIT}.`);
  return { isOpen: open, limit: most, text, file };
}

async function reply(id: string, { text, file }: Options): Promise<string> {
  const { email, userId } = await withStore(
    messageAdminSettings,
    (env) => withMessageAdmin(env, async (admin) => admin.reply(id, text ?? (await readReply(file)))),
    MessageError,
  );
  const where = userId ? ', and it stands in their conversation' : '';
  return `${plainLine(email, MAX_LINE)} is written to by the store that runs, or else by the next that starts${where}.`;
}

async function setHidden(id: string, isHidden: boolean): Promise<string> {
  const { userId } = await inList((messages) => messages.setHidden(id, isHidden));
  if (userId) return 'The message is of a user, so nobody but them and the studio sees it anyway.';
  return isHidden ? 'The message is no longer on the public list.' : 'The message is on the public list again.';
}
