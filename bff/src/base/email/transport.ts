import type { EmailMessage, TextMessage } from './outbox.ts';

export type Text = Pick<TextMessage, 'to' | 'text'>;

export type Failure = 'not_sent' | 'recipient_refused' | 'country_refused' | 'too_many';

export interface Transport<Message> {
  /** In bounded time; returns the provider's id. @param id the same at every try @throws {DeliveryError} */
  deliver(message: Message, id: string): Promise<string>;
  /** The provider's id of the message if a try since `since` reached it although its answer was lost. */
  find?(message: Message, since: Date): Promise<string | undefined>;
}

export interface Transports {
  readonly email: Transport<EmailMessage>;
  readonly text: Transport<Text>;
}

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly failure: Failure;
  readonly isTransient: boolean;

  /** @param reason for the log: the provider's code, never its words, which may quote an address */
  constructor(reason: string, { failure, isTransient }: { readonly failure: Failure; readonly isTransient: boolean }) {
    super(reason);
    this.failure = failure;
    this.isTransient = isTransient;
  }
}
