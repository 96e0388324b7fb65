/** The checkout page; the shell's cart icon is its place in the navigation. */
import type { AppDescription } from '@storefront/federation';

export const app = {
  name: 'mfe-checkout',
  routes: [
    {
      path: '/checkout',
      title: 'Checkout',
      description: 'Your cart and the payment.',
      redirect: { when: 'signed-out', to: '/login' },
    },
  ],
  nav: [],
} as const satisfies AppDescription;
