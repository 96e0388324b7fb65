/** Collaborators of the studio's side. */
import type { PaymentDeps } from '../shop/payments/payment-provider.ts';
import type { SiteDeps } from '../site/deps.ts';

export interface StudioDeps extends SiteDeps, PaymentDeps {
  /** Directory of the console's drafts. */
  readonly draftsDirectory: string;
}
