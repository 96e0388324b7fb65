/** What the account area exposes to the shell. */
import type { MfeManifest } from '@storefront/federation';
import { app } from './routes.ts';

export default {
  ...app,
  pages: {
    '/login': () => import('./features/login/login.page.tsx'),
    '/profile': () => import('./features/profile/profile.page.tsx'),
  },
} satisfies MfeManifest<typeof app>;
