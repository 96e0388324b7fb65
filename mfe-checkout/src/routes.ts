/** The checkout's pages; its navigation item is the shell's cart icon. */
import type { AppDescription } from '@storefront/federation';

const redirect = { when: 'signed-out', to: '/login' } as const;
const order = { endpoint: 'getOrder', required: true, params: { orderId: 'orderId' } } as const;

export const app = {
  name: 'mfe-checkout',
  routes: [
    {
      path: '/checkout',
      title: 'Checkout',
      description: 'Your cart and the payment.',
      redirect,
      data: [{ endpoint: 'getPaymentMethod' }],
    },
    {
      path: '/orders',
      title: 'Your Orders',
      description: 'What you bought, newest first.',
      redirect,
      data: [{ endpoint: 'listOrders', query: {}, paged: true }],
    },
    {
      path: '/orders/:orderId',
      title: 'Order',
      description: 'What you bought, what it cost, and refunds.',
      redirect,
      data: [order],
    },
    {
      path: '/orders/:orderId/receipt',
      title: 'Receipt',
      description: 'Proof of a purchase, to print or keep.',
      redirect,
      data: [order],
    },
    {
      path: '/gift',
      title: 'A Gift for You',
      description: 'Claim a gift with the link from your email.',
      search: [],
    },
  ],
  nav: [],
} as const satisfies AppDescription;
