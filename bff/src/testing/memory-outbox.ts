/** An outbox whose messages arrive at once, for tests that read them. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { signEmail } from '../base/email/compose-email.ts';
import { withinLimit } from '../base/email/email-limit.ts';
import type { EmailMessage, Outbox } from '../base/email/outbox.ts';
import type { TextMessage } from '../base/sms/text-message.ts';
import { shopNow } from '../base/studio-settings/shop-now.ts';

export interface MemoryOutbox extends Outbox {
  readonly emails: EmailMessage[];
  readonly texts: TextMessage[];
}

export function memoryOutbox(clock: Clock): MemoryOutbox {
  const emails: EmailMessage[] = [];
  const texts: TextMessage[] = [];
  return {
    emails,
    texts,
    sendEmail: async (db, message, shop) => {
      const due = await withinLimit({ db, clock }, message);
      if (due) emails.push(signEmail(due, shop ?? (await shopNow(db))));
    },
    sendText: async (_, message) => {
      texts.push(message);
      return randomUUID();
    },
    outcomeOf: async () => ({ state: 'sent' }),
  };
}
