import { STUDIO_NAME } from '@storefront/contract';
import type { EmailMessage } from './outbox.ts';

type Recipient = Pick<EmailMessage, 'to' | 'topic'>;

/** @param to an address; with a topic, the email is limited */
export function composeEmail(to: string | Recipient, subject: string, ...paragraphs: string[]): EmailMessage {
  const recipient = typeof to === 'string' ? { to } : to;
  return {
    ...recipient,
    subject: `${STUDIO_NAME}: ${subject}`,
    text: `${[...paragraphs, STUDIO_NAME].join('\n\n')}\n`,
  };
}
