/** Carries out planned prices, with the price history and an audit line of the person who planned them. */

import { writeAudit } from '../../../base/audit/audit.ts';
import { inTransaction, type Tx } from '../../../base/db/transaction.ts';
import { lockCatalog } from '../../../shop/catalog/product-writes.repository.ts';
import type { StudioDeps } from '../../deps.ts';
import { deletePlan, findDuePlans, type PricePlan } from './price-plans.repository.ts';
import { lockProduct, updatePrice } from './products.repository.ts';

type PlanDeps = Pick<StudioDeps, 'db' | 'clock'>;

export async function carryOutPricePlans(deps: PlanDeps): Promise<void> {
  const now = deps.clock.now();
  if ((await findDuePlans(deps.db, now)).length === 0) return;
  await inTransaction(deps.db, async (tx) => {
    await lockCatalog(tx);
    // Reads them again, because another process may have finished meanwhile.
    for (const plan of await findDuePlans(tx, now)) await carryOut(deps, tx, plan);
  });
}

async function carryOut(deps: PlanDeps, tx: Tx, { productId, priceCents, plannedBy }: PricePlan): Promise<void> {
  await deletePlan(tx, productId);
  const product = await lockProduct(tx, productId);
  if (!product || product.ordinaryCents === priceCents) return;
  await updatePrice(tx, productId, priceCents, deps.clock.now());
  const planner = { actor: plannedBy, role: 'owner' } as const;
  const action = { action: 'product.price', subject: { kind: 'product', id: productId } } as const;
  const from = { priceCents: product.ordinaryCents };
  await writeAudit(deps, tx, planner, { ...action, from, to: { priceCents, isPlanned: true } });
}
