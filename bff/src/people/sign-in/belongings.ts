import type { SessionState } from '@storefront/contract';
import type { Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';

type DataDeps = Pick<BaseDeps, 'db' | 'clock'>;

interface CartIntent {
  readonly productId: string;
  readonly quantity: number;
}

/** A shopper's cart and wishlist, which a higher wing implements. */
export interface Belongings {
  /** Creates them for a new account. */
  begin(tx: Tx, userId: string, now: Date): Promise<void>;
  read(deps: DataDeps, userId: string): Promise<Pick<SessionState, 'cart' | 'wishlist'>>;
  /** @throws product_unavailable, quantity_too_large, cart_full */
  putIntoCart(deps: DataDeps, userId: string, item: CartIntent): Promise<void>;
}
