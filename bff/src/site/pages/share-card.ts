/** The preview image of shared pages without one of their own. */
import { fileURLToPath } from 'node:url';
import type { PageHead } from '@storefront/federation/server-runtime';

export const SHARE_CARD_FILE = fileURLToPath(
  new URL('../../../../packages/models/pictures/share-card.jpg', import.meta.url),
);

export const shareCard = {
  path: '/share-card.jpg',
  width: 1200,
  height: 630,
  alt: 'A landscape of low-poly fantasy models from the store: buildings, creatures and props.',
} as const satisfies PageHead['image'];
