/** What the checkout exposes to the shell. */
import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: { '/checkout': () => import('./features/checkout/checkout.page.tsx') },
} satisfies MfeManifest<typeof app>;
