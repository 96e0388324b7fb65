import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personalRead } from '../policies.ts';
import { id } from '../primitives.ts';
import { conversationMessage, newSupportMessage, publicSupportMessage } from './schemas.ts';

const page = z.strictObject({
  /** The id of the previous page's last message. */
  after: z.optional(id),
});
/** The next `after`; null on the last page. */
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
