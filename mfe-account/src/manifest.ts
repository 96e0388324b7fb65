import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: {
    '/login': () => import('./features/login/login.page.tsx'),
    '/profile': () => import('./features/profile/profile.page.tsx'),
    '/profile/sessions': () => import('./features/sessions/sessions.page.tsx'),
    '/profile/activity': () => import('./features/activity/activity.page.tsx'),
    '/library': () => import('./features/library/library.page.tsx'),
    '/library/:productId': () => import('./features/library/owned-product.page.tsx'),
    '/library/:productId/licence': () => import('./features/licence/licence.page.tsx'),
    '/forgot-password': () => import('./features/password-reset/forgot-password.page.tsx'),
    '/reset-password': () => import('./features/password-reset/reset-password.page.tsx'),
    '/keep-mfa': () => import('./features/mfa-removal/keep-mfa.page.tsx'),
    '/verify-email': () => import('./features/verify-email/verify-email.page.tsx'),
  },
} satisfies MfeManifest<typeof app>;
