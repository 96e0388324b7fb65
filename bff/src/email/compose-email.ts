import { STUDIO_NAME } from '@storefront/contract';
import type { EmailMessage } from './outbox.ts';

export function composeEmail(to: string, subject: string, ...paragraphs: readonly string[]): EmailMessage {
  return { to, subject: `${STUDIO_NAME}: ${subject}`, text: `${[...paragraphs, STUDIO_NAME].join('\n\n')}\n` };
}
