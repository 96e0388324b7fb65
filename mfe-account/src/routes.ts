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
      title: 'Where You Are Logged In',
      description: 'See where you are logged in to your account, and log out other browsers.',
      search: [],
      data: [{ endpoint: 'listSessions' }],
    },
    {
      path: '/profile/activity',
      title: 'Account Activity',
      description: 'Recent activity of your account: logins, changes, purchases and downloads.',
      search: [],
      data: [{ endpoint: 'listAccountEvents', query: {}, paged: true }],
    },
    {
      path: '/library',
      title: 'Your Library',
      description: 'Everything you own, to download as often as you like.',
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
      description: 'The licence of something you own, to print or keep.',
      redirect: { when: 'signed-out', to: '/login' },
      data: [{ endpoint: 'getLicence', required: true, params: { productId: 'productId' } }],
    },
    {
      path: '/forgot-password',
      title: 'Forgot Your Password?',
      description: 'Get a link to choose a new password.',
      search: [],
    },
    {
      path: '/reset-password',
      title: 'Choose a New Password',
      description: 'Choose a new password with the link from your email.',
      search: [],
    },
    {
      path: '/verify-email',
      title: 'Verify Your Email',
      description: 'Confirm that an address is yours with the link from your email.',
      search: [],
    },
    {
      path: '/keep-mfa',
      title: 'Keep Your MFA',
      description: 'Stop the removal of MFA with the link from your email.',
      search: [],
    },
  ],
  nav: [
    { label: 'Login', to: '/login', when: 'signed-out', order: 50 },
    { label: 'Profile', to: '/profile', when: 'signed-in', order: 50 },
  ],
} as const satisfies AppDescription;
