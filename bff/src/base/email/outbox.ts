import type { Db } from '../db/database.ts';

/** Topics of limited emails; see email-limit.ts. */
export type EmailTopic = 'verification' | 'sign-in' | 'password' | 'google' | 'factors' | 'goodbye';

/** Emails that users can stop; all others are about what they did, or must know. */
export const notificationKinds = ['new-versions'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export interface EmailMessage {
  /** Without a topic an email is unlimited: a receipt, or one with a limit of its own. */
  readonly topic?: EmailTopic;
  readonly to: string;
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
  /** That it is signed with and comes from; read where the caller has not done so. */
  readonly shopName?: string;
  /** What it is about: mail programs show such emails together. */
  readonly thread?: `${'order' | 'gift' | 'conversation'}.${string}`;
  /** Of a notification alone: the link that stops its kind. */
  readonly unsubscribe?: { readonly kind: NotificationKind; readonly link: string };
  /** Written by a person, so not marked as automatic. */
  readonly isPersonal?: boolean;
}

export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly userId: string;
  readonly address: string;
  /** Texts to proved numbers draw on a budget that strangers who name the number as theirs cannot spend. */
  readonly numberIsProved?: boolean;
}

/** A refusal is a code of the problem catalogue. */
export type TextOutcome =
  | { readonly state: 'queued' | 'sent' }
  | {
      readonly state: 'failed';
      readonly code: 'code_not_sent' | 'code_number_refused' | 'code_country_refused' | 'too_many_codes';
    };

export interface Outbox {
  /** Signed with the shop's name, and sent once `db`'s transaction has committed: never lost, never sent after a rollback. */
  sendEmail(db: Db, message: EmailMessage): Promise<void>;
  /**
   * As sendEmail; returns the text's id. Texts serialize until their transactions end: call it last.
   * @throws too_many_codes when a budget is spent; code_country_refused
   */
  sendText(db: Db, message: TextMessage): Promise<string>;
  /** Waits at most `timeout` milliseconds for the text to be sent or to fail. */
  outcomeOf(textId: string, timeout: number): Promise<TextOutcome>;
}
