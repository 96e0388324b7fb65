import type { EmailMessage } from './outbox.ts';

type Recipient = Pick<EmailMessage, 'to' | 'topic'>;

/** @param to an address; with a topic, the email is limited */
export function composeEmail(to: string | Recipient, subject: string, ...paragraphs: string[]): EmailMessage {
  const recipient = typeof to === 'string' ? { to } : to;
  return { ...recipient, subject, text: paragraphs.join('\n\n') };
}

/** As it is sent: with the name of the shop before its subject and below its text. */
export function signEmail({ shopName: _, ...email }: EmailMessage, shopName: string): EmailMessage {
  return { ...email, subject: `${shopName}: ${email.subject}`, text: `${email.text}\n\n${shopName}\n` };
}
