import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: {
    '/store': () => import('./features/store/store.page.tsx'),
    '/store/compare': () => import('./features/compare/compare.page.tsx'),
    '/store/:slug': () => import('./features/product/product.page.tsx'),
  },
  structuredData: {
    '/store': () => import('./features/store/store.structured-data.ts'),
    '/store/:slug': () => import('./features/product/product.structured-data.ts'),
  },
  head: { '/store/:slug': () => import('./features/product/product.head.ts') },
} satisfies MfeManifest<typeof app>;
