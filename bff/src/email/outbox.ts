/** Emails and texts to people, handed over within the transaction they belong to and sent after it has committed. */
import type { Db } from '../db/database.ts';

/** What an address is written about only so often; see email-limit.ts. */
export type EmailTopic = 'verification' | 'sign-in' | 'password' | 'google' | 'factors' | 'goodbye';

export interface EmailMessage {
  /** Unlimited without one: a receipt, or what has a limit of its own. */
  readonly topic?: EmailTopic;
  readonly to: string;
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
}

/** A text message, and on whose account it goes. */
export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly userId: string;
  /** The network address that asked for it. */
  readonly address: string;
  /**
   * Whether the account has proved the number before. Its texts then draw on a budget that strangers, who name the
   * number as theirs, cannot spend.
   */
  readonly numberIsProved?: boolean;
}

/** What became of a text message; a refusal is a code of the problem catalogue. */
export type TextOutcome =
  | { readonly state: 'queued' | 'sent' }
  | {
      readonly state: 'failed';
      readonly code: 'code_not_sent' | 'code_number_refused' | 'code_country_refused' | 'too_many_codes';
    };

export interface Outbox {
  /** Sends an email once `db`'s transaction has committed: never lost, never sent for what was rolled back. */
  sendEmail(db: Db, message: EmailMessage): Promise<void>;
  /**
   * The same for a text message; answers its id. Texts wait for each other until their transactions are over, so it
   * comes last in yours.
   * @throws too_many_codes beyond what number, prefix, address, account or all together may cost;
   *   code_country_refused for a country that is not allowed
   */
  sendText(db: Db, message: TextMessage): Promise<string>;
  /** What has become of a text message; waits at most `timeout` milliseconds for it to be sent or to fail. */
  outcomeOf(textId: string, timeout: number): Promise<TextOutcome>;
}
