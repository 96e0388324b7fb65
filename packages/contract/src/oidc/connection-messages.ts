export const googleConnectionMessages = {
  loading: 'Loading how you sign in...',
  load_failed: 'How you sign in could not be loaded. Please try again.',
  connected: 'Google is connected: you can sign in with it from now on.',
  disconnected: 'Google is no longer connected.',
} as const;
