/** The two sample products of an empty shop. */
import type { Db } from '../db/database.ts';
import { insertProductsIfNone } from './catalog.repository.ts';

/** Seeds the samples unless the shop has products. */
export async function seedProducts(db: Db): Promise<void> {
  await insertProductsIfNone(db, [
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
  ]);
}
