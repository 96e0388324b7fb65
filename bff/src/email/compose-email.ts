/** The frame of all emails of the store. */
import { STUDIO_NAME } from '@storefront/contract';
import type { EmailMessage } from './outbox.ts';

/** An email in plain text, signed by the studio. */
export function composeEmail(to: string, subject: string, ...paragraphs: readonly string[]): EmailMessage {
  return { to, subject: `${STUDIO_NAME}: ${subject}`, text: `${[...paragraphs, STUDIO_NAME].join('\n\n')}\n` };
}
