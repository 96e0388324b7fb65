import type { AppDescription } from '@storefront/federation';

export const app = {
  name: 'mfe-support',
  routes: [
    {
      path: '/support',
      title: 'Support',
      description: 'Answers to common questions, the refund policy, and a form to write to the studio.',
      search: ['faq-search'],
      data: [
        { endpoint: 'listRecentSupportMessages', query: {}, paged: true },
        { endpoint: 'getConversation', query: {}, paged: true },
        { endpoint: 'getPaymentMethod' },
        { endpoint: 'getSupportTexts' },
      ],
    },
  ],
  nav: [{ label: 'Support', to: '/support', when: 'always', order: 30 }],
} as const satisfies AppDescription;
