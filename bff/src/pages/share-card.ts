/** The picture that stands for pages without one of their own where they are shared: many models in one landscape. */
import { fileURLToPath } from 'node:url';
import type { PageHead } from '@storefront/federation/server-runtime';

/** Taken by the kit that takes all pictures of models. */
export const SHARE_CARD_FILE = fileURLToPath(
  new URL('../../../packages/models/pictures/share-card.jpg', import.meta.url),
);

export const shareCard = {
  path: '/share-card.jpg',
  width: 1200,
  height: 630,
  alt: 'A landscape of low-poly fantasy models from the store: buildings, creatures and props.',
} as const satisfies PageHead['image'];
