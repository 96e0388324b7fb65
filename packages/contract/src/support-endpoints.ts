/** Writing to the studio, what visitors wrote, and a user's own conversation with it. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { personalRead } from './policies.ts';
import { code, id, timestamp, visibleText } from './primitives.ts';
import { supportLimits } from './support-limits.ts';

const requiredText = (max: number) =>
  visibleText().check(z.minLength(1, code('support_fields_required')), z.maxLength(max, code('text_too_long')));

export const newSupportMessage = z.strictObject({
  name: requiredText(supportLimits.name),
  email: requiredText(supportLimits.email).check(z.email({ error: code('invalid_email') })),
  subject: requiredText(supportLimits.subject),
  message: requiredText(supportLimits.message),
  /** A solved puzzle for the action `support`, of those who are signed out. */
  captcha: z.optional(z.string().check(z.maxLength(4000))),
  /** A field that people do not see: whoever fills it in is no person, and is thanked like any other. */
  website: z.optional(z.string().check(z.maxLength(200))),
});

/** A message as everybody may read it: harmless, and without an address. */
export const publicSupportMessage = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  timestamp,
});
export type PublicSupportMessage = z.output<typeof publicSupportMessage>;

export const supportReply = z.object({ id, text: z.string(), timestamp });
export type SupportReply = z.output<typeof supportReply>;

/** A user's own message with what the studio answered, oldest first. */
export const conversationMessage = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  timestamp,
  replies: z.array(supportReply),
});
export type ConversationMessage = z.output<typeof conversationMessage>;

const page = z.strictObject({
  /** The id of the last message of the page before. */
  after: z.optional(id),
});
/** What to ask for next as `after`; null on the last page. */
const next = z.nullable(id);

export const supportEndpoints = {
  sendSupportMessage: endpoint({
    auth: 'public',
    csrf: 'protected',
    rateLimit: 'support',
    cache: 'no-store',
    method: 'POST',
    path: '/api/support-messages',
    summary:
      "Sends a message: a signed-in user's is private, a signed-out sender's joins the public list. The same message again is not kept twice.",
    body: newSupportMessage,
    success: { status: 201, body: z.object({ id }) },
    errors: [
      'support_fields_required',
      'invalid_email',
      'text_too_long',
      'captcha_required',
      'captcha_failed',
      'captcha_expired',
      'name_reserved',
    ],
  }),
  listRecentSupportMessages: endpoint({
    auth: 'public',
    csrf: 'safe',
    rateLimit: 'browse',
    cache: 'revalidate',
    method: 'GET',
    path: '/api/support-messages/recent',
    summary: 'A page of the public messages, newest first, without addresses.',
    query: page,
    success: { status: 200, body: z.object({ messages: z.array(publicSupportMessage), next }) },
    errors: [],
  }),
  getConversation: endpoint({
    ...personalRead,
    method: 'GET',
    path: '/api/support-messages/own',
    summary: "A page of the user's own messages and the studio's replies, newest message first.",
    query: page,
    success: { status: 200, body: z.object({ messages: z.array(conversationMessage), next }) },
    errors: [],
  }),
} as const;
