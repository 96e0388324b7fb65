/** How long what is written to the studio may be, and where news of it come from. */

export const supportLimits = { name: 100, email: 254, subject: 150, message: 4000 } as const;

/**
 * Server-sent events: `recent` when the public list has changed, `conversation` when the signed-in user's own has.
 * Without data: whoever hears one asks again for what they show.
 */
export const SUPPORT_EVENTS_PATH = '/api/support-messages/events';
