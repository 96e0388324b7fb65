/** The shell's own pages, which need no micro-frontend. */
import type { AppDescription } from '@storefront/federation';

export const app = {
  name: 'shell',
  routes: [
    {
      path: '/home',
      title: 'Home',
      description: 'Fantasy buildings, creatures and props: 3D models made with care by a one-person studio.',
      search: [],
      data: [{ endpoint: 'listNewestProducts' }, { endpoint: 'getPaymentMethod' }],
    },
    {
      path: '/about',
      title: 'About',
      description: 'Who makes the models, how, and why.',
      search: [],
      data: [{ endpoint: 'getPaymentMethod' }],
    },
    {
      path: '/privacy-policy',
      title: 'Privacy Policy',
      description: 'What the store knows about you, why, and for how long.',
      search: [],
      data: [{ endpoint: 'getPaymentMethod' }, { endpoint: 'getPrivacyPolicy' }],
    },
    {
      path: '/terms-of-service',
      title: 'Terms of Service',
      description: 'Licence seats, payment, refunds, and what you may do with a model.',
      search: [],
      data: [{ endpoint: 'getPaymentMethod' }, { endpoint: 'getTerms' }],
    },
  ],
  nav: [
    { label: 'Home', to: '/home', when: 'always', order: 10 },
    { label: 'About', to: '/about', when: 'always', order: 40 },
  ],
} as const satisfies AppDescription;
