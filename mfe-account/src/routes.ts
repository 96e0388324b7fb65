import type { AppDescription } from '@storefront/federation';

export const app = {
  name: 'mfe-account',
  routes: [
    {
      path: '/login',
      title: 'Log In',
      description: 'Log in to your account or create one, for your cart, your purchases and your profile.',
      redirect: { when: 'signed-in', to: '/profile' },
      search: ['next', 'mode', 'google'],
      data: [{ endpoint: 'getSignInAttempt' }],
    },
    {
      path: '/profile',
      title: 'Profile',
      description: 'Your account, your purchases and your wishlist.',
      search: ['google'],
      data: [{ endpoint: 'getProfile' }],
    },
    {
      path: '/profile/sessions',
      title: 'Where You Are Signed In',
      description: 'The browsers that are signed in to your account, and signing them out.',
      search: [],
      data: [{ endpoint: 'listSessions' }],
    },
    {
      path: '/profile/activity',
      title: 'Account Activity',
      description: 'What happened to your account: sign-ins, changes, purchases and downloads.',
      search: [],
      data: [{ endpoint: 'listAccountEvents', query: {}, paged: true }],
    },
    {
      path: '/library',
      title: 'Your Library',
      description: 'Everything you own, to be downloaded again and again.',
      redirect: { when: 'signed-out', to: '/login' },
      data: [{ endpoint: 'listLibrary', query: { search: 'search' }, paged: true }],
    },
    {
      path: '/library/:productId',
      title: 'Library',
      description: 'Something you own: its versions, its files and where you bought it.',
      redirect: { when: 'signed-out', to: '/login' },
      data: [{ endpoint: 'getTitle', required: true, params: { productId: 'productId' } }],
    },
    {
      path: '/library/:productId/licence',
      title: 'Licence',
      description: 'The licence of something you own, to print or to keep.',
      redirect: { when: 'signed-out', to: '/login' },
      data: [{ endpoint: 'getLicence', required: true, params: { productId: 'productId' } }],
    },
    {
      path: '/forgot-password',
      title: 'Forgot Your Password?',
      description: 'Have a link sent to you that sets a new password.',
      search: [],
    },
    {
      path: '/reset-password',
      title: 'Choose a New Password',
      description: 'Choose a new password by the link from your email.',
      search: [],
    },
    {
      path: '/verify-email',
      title: 'Verify Your Email',
      description: 'Prove that an address is yours by the link from your email.',
      search: [],
    },
    {
      path: '/keep-mfa',
      title: 'Keep Your Second Factors',
      description: 'Stop the removal of your second factors by the link from your email.',
      search: [],
    },
  ],
  nav: [
    { label: 'Login', to: '/login', when: 'signed-out', order: 50 },
    { label: 'Profile', to: '/profile', when: 'signed-in', order: 50 },
  ],
} as const satisfies AppDescription;
