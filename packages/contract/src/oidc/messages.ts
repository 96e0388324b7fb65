/** What pages say about signing in with Google by themselves. */

export const googleMessages = {
  cancelled: 'Sign-in cancelled by user.',
  under_way: 'Go on in the Google window. If you have closed it, cancel and try again.',
  reason_unknown: 'Authentication failed. Please try again.',
  loading: 'Loading how you sign in...',
  load_failed: 'How you sign in could not be loaded. Please try again.',
  connected: 'Google is connected: you can sign in with it from now on.',
  disconnected: 'Google is no longer connected.',
} as const;
