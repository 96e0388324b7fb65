/** Collaborators for selling. */
import type { PaymentDeps } from './payments/payment-provider.ts';
import type { SharedDeps } from './shared-deps.ts';
import type { NewsDeps } from './support/news.ts';

export interface ShopDeps extends SharedDeps, PaymentDeps, NewsDeps {}
