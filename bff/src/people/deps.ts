/** Collaborators of accounts and sign-in. */
import type { SessionState } from '@storefront/contract';
import type { Tx } from '../base/db/transaction.ts';
import type { BaseDeps } from '../base/deps.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { IdentityProvider } from './oidc/identity-provider.ts';

/** A shopper's cart and wishlist, which a higher wing implements. */
export interface Belongings {
  /** Creates them for a new account. */
  begin(tx: Tx, userId: string, now: Date): Promise<void>;
  read(userId: string): Promise<Pick<SessionState, 'cart' | 'wishlist'>>;
  /** @throws product_unavailable, quantity_too_large, cart_full */
  putIntoCart(userId: string, item: { readonly productId: string; readonly quantity: number }): Promise<void>;
}

export interface PeopleDeps extends BaseDeps {
  readonly passwords: Passwords;
  readonly google: IdentityProvider;
  readonly belongings: Belongings;
}
