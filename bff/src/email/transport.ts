/** Who takes emails or texts to people: a provider's adapter, or the outbox of development. */
import type { EmailMessage, TextMessage } from './outbox.ts';

/** A text as it is sent; on whose account it goes is nobody else's business. */
export type Text = Pick<TextMessage, 'to' | 'text'>;

/** Why a message will not arrive. */
export type Failure = 'not_sent' | 'recipient_refused' | 'country_refused' | 'too_many';

export interface Transport<Message> {
  /**
   * Hands the message over, in bounded time, and answers with what the provider calls it.
   * @param id ours, the same at every try
   * @throws {DeliveryError}
   */
  deliver(message: Message, id: string): Promise<string>;
  /** What the provider calls the message if an earlier try, since `since`, reached it without our learning so. */
  find?(message: Message, since: Date): Promise<string | undefined>;
}

export interface Transports {
  readonly email: Transport<EmailMessage>;
  readonly text: Transport<Text>;
}

/** A try that failed. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly failure: Failure;
  /** Whether another try may succeed. */
  readonly isTransient: boolean;

  /** @param reason for the log: the provider's code, never its words, which may quote an address */
  constructor(reason: string, { failure, isTransient }: { readonly failure: Failure; readonly isTransient: boolean }) {
    super(reason);
    this.failure = failure;
    this.isTransient = isTransient;
  }
}
