/** Collaborators for selling. */
import type { ObjectStore } from '../base/storage/object-store.ts';
import type { PeopleDeps } from '../people/deps.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { SupportNews } from './support/news.ts';

export interface ShopDeps extends PeopleDeps {
  readonly payments: PaymentProvider;
  /** Recipient of reports about payments that need a person. */
  readonly studioEmail: string | undefined;
  /** Milliseconds a request waits for the payment provider. */
  readonly paymentTimeout: number;
  readonly supportNews: SupportNews;
  /** Public pictures and previews of products. */
  readonly media: ObjectStore;
  readonly productFiles: ObjectStore;
}
