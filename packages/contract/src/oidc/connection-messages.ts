export const googleConnectionMessages = {
  loading: 'Loading your login options...',
  load_failed: 'Your login options could not be loaded. Please try again.',
  connected: 'Google is connected: you can log in with it from now on.',
  disconnected: 'Google is no longer connected.',
} as const;
