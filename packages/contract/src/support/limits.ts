/** Limits of support messages, and the path of their events. */

export const supportLimits = { name: 100, email: 254, subject: 150, message: 4000 } as const;

/** Server-sent events without data: `recent` (the public list changed) and `conversation` (the user's own changed). */
export const SUPPORT_EVENTS_PATH = '/api/support-messages/events';
