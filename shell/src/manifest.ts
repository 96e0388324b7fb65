/** The shell as an app, so that its pages are built, preloaded and routed like all others. */
import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: {
    '/home': () => import('./pages/home/home.page.tsx'),
    '/about': () => import('./pages/about/about.page.tsx'),
    '/privacy-policy': () => import('./pages/privacy-policy.page.tsx'),
    '/terms-of-service': () => import('./pages/terms-of-service.page.tsx'),
  },
} satisfies MfeManifest<typeof app>;
