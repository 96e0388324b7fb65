import type { AdminMessage, MessageList } from 'bff/messages';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { plainLine, printableText } from '../terminal/plain-text.ts';
import { table } from '../terminal/table.ts';

/** Widths in characters. */
const WIDTH = { sender: 32, subject: 48 };
const MAX_LINE = 300;

export function formatMessages(messages: readonly AdminMessage[]): string {
  if (messages.length === 0) return 'There are no matching messages.';
  const rows = messages.map((message) => [
    formatUtcMinute(message.createdAt),
    message.id,
    stateOf(message),
    message.userId ? 'user' : 'public',
    plainLine(message.email, WIDTH.sender),
    plainLine(message.subject, WIDTH.subject),
  ]);
  return table(['SENT (UTC)', 'MESSAGE', 'STATE', 'FROM', 'SENDER', 'SUBJECT'], rows);
}

export function formatMessage({ message, replies }: Awaited<ReturnType<MessageList['show']>>): string {
  const facts = [
    ['message', message.id],
    ['sent', `${formatUtcMinute(message.createdAt)} UTC`],
    ['from', `${plainLine(message.name, MAX_LINE)}, ${plainLine(message.email, MAX_LINE)}`],
    ['account', message.userId ?? 'none: it is public'],
    ['state', stateOf(message)],
    ['subject', plainLine(message.subject, MAX_LINE)],
  ];
  return [
    ...facts.map(([name = '', value = '']) => `${name.padEnd(9)} ${value}`),
    '',
    indented(message.message),
    ...replies.flatMap(({ text, createdAt }) => ['', `replied ${formatUtcMinute(createdAt)} UTC:`, '', indented(text)]),
  ].join('\n');
}

/** Indents the text, so that a message cannot imitate our own lines. */
const indented = (text: string) => printableText(text).replace(/^/gm, '  ');

function stateOf({ hiddenAt, replies }: AdminMessage): string {
  if (hiddenAt) return 'hidden';
  return replies > 0 ? 'answered' : 'open';
}
