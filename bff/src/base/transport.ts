/** Sends messages of one kind through a provider. */

export type TransportFailure = 'not_sent' | 'recipient_refused' | 'country_refused' | 'too_many';

export interface Transport<Message> {
  /** Runs in bounded time; returns the provider's id. @param id the same on every attempt @throws {DeliveryError} */
  deliver(message: Message, id: string): Promise<string>;
  /** Finds the provider's id when an attempt since `since` reached it although its response was lost. */
  find?(message: Message, since: Date): Promise<string | undefined>;
}

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly failure: TransportFailure;
  readonly isTransient: boolean;

  /** @param reason for the log: the provider's code, never its message, which may quote an address */
  constructor(
    reason: string,
    { failure, isTransient }: { readonly failure: TransportFailure; readonly isTransient: boolean },
  ) {
    super(reason);
    this.failure = failure;
    this.isTransient = isTransient;
  }
}
