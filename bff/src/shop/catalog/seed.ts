import type { Db } from '../../base/db/database.ts';
import { inLongTransaction } from '../../base/db/transaction.ts';
import { hasProducts, lockCatalog, type NewProduct, upsertProducts } from './product-writes.repository.ts';

export const sampleProducts: readonly NewProduct[] = [
  {
    id: '1',
    slug: 'castle',
    name: 'Castle',
    description:
      'A hilltop stronghold with four round towers, a gatehouse and a keep that has seen a siege or two. Raise it above your village, or let it brood on the horizon.',
    priceCents: 2999,
    category: 'buildings',
    image: '/media/castle.svg',
  },
  {
    id: '2',
    slug: 'dragon-model',
    name: 'Dragon Model',
    description:
      'An old dragon, wings half spread, guarding what it will not share. Perch it on a tower, curl it around a hoard, or send it down on an unlucky caravan.',
    priceCents: 1999,
    category: 'creatures',
    image: '/media/dragon.svg',
  },
];

/** Fills an empty catalogue, safely from several processes at once. The first product becomes the newest. */
export async function seedProducts(db: Db, now: Date, products: readonly NewProduct[] = sampleProducts): Promise<void> {
  if (await hasProducts(db)) return;
  const dated = products.map((product, index) => ({ createdAt: new Date(now.getTime() - index), ...product }));
  await inLongTransaction(db, async (tx) => {
    await lockCatalog(tx);
    if (!(await hasProducts(tx))) await upsertProducts(tx, dated, now);
  });
}
