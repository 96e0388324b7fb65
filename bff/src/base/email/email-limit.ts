/** Limits emails by topic and address, whatever triggered them. */
import { type Clock, HOUR } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { countHit } from '../http/rate-limit.repository.ts';
import { emailKey } from '../http/rate-limit.ts';
import type { EmailMessage } from './outbox.ts';

const LIMIT = 5;
const WINDOW = 1 * HOUR;

/** Returns `email` within its topic's limit, the first one beyond it with a note, and undefined after that. */
export async function withinLimit(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  message: EmailMessage,
): Promise<EmailMessage | undefined> {
  const { topic, ...email } = message;
  if (topic === undefined) return email;
  const key = `emails:${topic}:${emailKey(email.to)}`;
  const { hits } = await countHit(db, key, WINDOW, clock.now());
  if (hits <= LIMIT) return email;
  return hits === LIMIT + 1 ? lastOf(email) : undefined;
}

function lastOf(email: EmailMessage): EmailMessage {
  const announcement =
    'This is our sixth email about this within an hour. We will send no more about it until the hour is over.';
  return { ...email, text: `${announcement}\n\n${email.text}` };
}
