import type { Row } from '../../base/db/database.ts';
import { composeEmail } from '../../base/email/compose-email.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';

type Answered = Pick<Row<'supportMessages'>, 'id' | 'name' | 'email' | 'subject' | 'message'>;

export const replyEmail = (
  { id, name, email, subject, message }: Answered,
  reply: string,
  supportPage: string,
): EmailMessage =>
  composeEmail(
    { to: email, thread: `conversation.${id}`, isPersonal: true },
    `Re: ${onOneLine(subject)}`,
    `Hello ${onOneLine(name)},`,
    reply,
    `To reply, write to us again:\n${supportPage}`,
    `You wrote:\n${quoted(message)}`,
  );

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');
const quoted = (text: string) => text.replace(/^/gm, '> ');
