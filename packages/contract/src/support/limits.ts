/** Limits of support messages, and the path of their event stream. */

export const supportLimits = { name: 100, email: 254, subject: 150, message: 4000 } as const;

/**
 * Server-sent events: `recent` (the public list changed; its data, if any, is the milliseconds over which clients
 * spread their requests) and `conversation` (the user's own changed).
 */
export const SUPPORT_EVENTS_PATH = '/api/support-messages/events';
