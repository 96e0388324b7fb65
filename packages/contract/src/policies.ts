export const publicRead = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'revalidate' } as const;
export const browserRead = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
export const browserWrite = { auth: 'public', csrf: 'protected', rateLimit: 'write', cache: 'no-store' } as const;
export const personalRead = { auth: 'user', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
export const personalWrite = { auth: 'user', csrf: 'protected', rateLimit: 'write', cache: 'no-store' } as const;
export const signInWrite = { auth: 'public', csrf: 'protected', rateLimit: 'sign-in', cache: 'no-store' } as const;
export const probe = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'no-store' } as const;
