/** Policies of the console's endpoints, by the lowest role that may call them. */
export const consoleOpenRead = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
export const consoleSignIn = { auth: 'public', csrf: 'protected', rateLimit: 'sign-in', cache: 'no-store' } as const;
export const consoleChallenge = { ...consoleSignIn, rateLimit: 'passkey-challenge' } as const;
export const supportRead = { auth: 'support', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
export const supportWrite = { auth: 'support', csrf: 'protected', rateLimit: 'write', cache: 'no-store' } as const;
export const ownerRead = { auth: 'owner', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
export const ownerWrite = { auth: 'owner', csrf: 'protected', rateLimit: 'write', cache: 'no-store' } as const;
