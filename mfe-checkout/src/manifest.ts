import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: {
    '/checkout': () => import('./features/checkout/checkout.page.tsx'),
    '/orders': () => import('./features/orders/orders.page.tsx'),
    '/orders/:orderId': () => import('./features/orders/order.page.tsx'),
    '/gift': () => import('./features/gift/gift.page.tsx'),
    '/orders/:orderId/receipt': () => import('./features/receipt/receipt.page.tsx'),
  },
} satisfies MfeManifest<typeof app>;
