/** The policies that most endpoints share. */

export const publicRead = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'revalidate' } as const;
export const personalRead = { auth: 'user', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
export const personalWrite = { auth: 'user', csrf: 'protected', rateLimit: 'write', cache: 'no-store' } as const;
export const probe = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'no-store' } as const;
