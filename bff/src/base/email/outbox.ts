import type { Db } from '../db/database.ts';
import type { Text, TextMessage } from '../sms/text-message.ts';
import type { ShopNow } from '../studio-settings/shop-now.ts';
import type { Transport } from '../transport.ts';

/** Topics of limited emails; see email-limit.ts. */
export type EmailTopic = 'verification' | 'sign-in' | 'password' | 'google' | 'factors' | 'goodbye';

/** Emails that users can unsubscribe from; all others are about the user's own actions, or necessary. */
export const notificationKinds = ['new-versions'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export interface EmailMessage {
  /** Without a topic an email is unlimited: a receipt, or one with a separate limit. */
  readonly topic?: EmailTopic;
  readonly to: string;
  readonly subject: string;
  /** Plain text; each link is on its own line. */
  readonly text: string;
  /** Sender; the outbox writes it when it signs the email. */
  readonly shopName?: string;
  /** The email's topic: email clients group such emails. */
  readonly thread?: `${'order' | 'gift' | 'conversation'}.${string}`;
  /** Only for a notification: the unsubscribe link of its kind. */
  readonly unsubscribe?: { readonly kind: NotificationKind; readonly link: string };
  /** True when a person wrote it; such emails are not marked as automatic. */
  readonly isPersonal?: boolean;
}

export interface Transports {
  readonly email: Transport<EmailMessage>;
  readonly text: Transport<Text>;
}

/** A failure has a code of the problem catalogue. */
export type TextOutcome =
  | { readonly state: 'queued' | 'sent' }
  | {
      readonly state: 'failed';
      readonly code: 'code_not_sent' | 'code_number_refused' | 'code_country_refused' | 'too_many_codes';
    };

export interface Outbox {
  /**
   * Signs with the shop's name; sends after `db`'s transaction has committed: never lost, never sent after a rollback.
   * @param shop read from the settings when the caller has not read it
   */
  sendEmail(db: Db, message: EmailMessage, shop?: ShopNow): Promise<void>;
  /**
   * Like sendEmail; returns the text's id. Texts serialize until their transactions end: call it last.
   * @throws too_many_codes when a budget is spent; code_country_refused
   */
  sendText(db: Db, message: TextMessage): Promise<string>;
  /** Waits at most `timeout` milliseconds for the text to be sent or to fail. */
  outcomeOf(textId: string, timeout: number): Promise<TextOutcome>;
}
