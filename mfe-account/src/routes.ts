/** The account pages and their places in the navigation. */
import type { AppDescription } from '@storefront/federation';

export const app = {
  name: 'mfe-account',
  routes: [
    {
      path: '/login',
      title: 'Log In',
      description: 'Log in to your account or create one, for your cart, your purchases and your profile.',
      redirect: { when: 'signed-in', to: '/profile' },
      data: [{ endpoint: 'getSignInAttempt' }],
    },
    {
      path: '/profile',
      title: 'Profile',
      description: 'Your account, your purchases and your wishlist.',
      data: [{ endpoint: 'getProfile' }],
    },
  ],
  nav: [
    { label: 'Login', to: '/login', when: 'signed-out', order: 50 },
    { label: 'Profile', to: '/profile', when: 'signed-in', order: 50 },
  ],
} as const satisfies AppDescription;
