import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: { '/support': () => import('./features/support/support.page.tsx') },
  structuredData: { '/support': () => import('./features/faq/support.structured-data.ts') },
} satisfies MfeManifest<typeof app>;
