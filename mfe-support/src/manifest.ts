/** What support exposes to the shell. */
import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: { '/support': () => import('./features/support/support.page.tsx') },
} satisfies MfeManifest<typeof app>;
