/** Free products: orders with a zero total, settled when written, to be owned, listed and exported like others. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { lockOrCreateCart } from '../cart/cart.service.ts';
import { findSold } from '../catalog/catalog.repository.ts';
import { priceAt } from '../catalog/price-in-force.ts';
import { type SettlementDeps, settleFree } from '../checkout/settlement.ts';
import { insertOrder } from '../orders/orders.repository.ts';
import { owns } from './library.repository.ts';

const NO_REQUEST = Buffer.alloc(32);

/** Idempotent: an owned product stays as it is. @throws product_unavailable, product_not_free */
export async function addFreeProduct(
  deps: SettlementDeps,
  userId: string,
  productId: string,
): Promise<{ productId: string; name: string }> {
  return await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Serializes the requests of each user.
    await lockOrCreateCart(tx, userId, now);
    const product = await findSold(tx, productId);
    if (!product) throw problemError('product_unavailable');
    const { name } = product;
    const { priceCents: unitPriceCents } = priceAt(product, now);
    if (unitPriceCents > 0) throw problemError('product_not_free');
    if (await owns(tx, userId, productId)) return { productId, name };
    const request = { idempotencyKey: randomUUID(), requestHash: NO_REQUEST, createdAt: now };
    const shop = await shopNow(tx);
    const order = { ...request, totalCents: 0, refundHours: shop.refundHours };
    const { id } = await insertOrder(tx, userId, order, [{ productId, name, unitPriceCents, quantity: 1 }]);
    await settleFree(deps, tx, userId, id, shop);
    return { productId, name };
  });
}
