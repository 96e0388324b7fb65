import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { browserWrite, personalRead, publicRead } from '../policies.ts';
import { id } from '../primitives.ts';
import { conversationMessage, newSupportMessage, publicSupportMessage } from './schemas.ts';

const page = z.strictObject({
  /** The id of the previous page's last message. */
  after: z.optional(id),
});
/** The next `after`; null on the last page. */
const next = z.nullable(id);

export const supportEndpoints = {
  sendSupportMessage: endpoint(
    'POST /api/support-messages',
    { ...browserWrite, rateLimit: 'support' },
    {
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
    },
  ),
  listRecentSupportMessages: endpoint('GET /api/support-messages/recent', publicRead, {
    summary: 'A page of the public messages, newest first, without addresses.',
    query: page,
    success: { status: 200, body: z.object({ messages: z.array(publicSupportMessage), next }) },
  }),
  getConversation: endpoint('GET /api/support-messages/own', personalRead, {
    summary: "A page of the user's own messages and the studio's replies, newest message first.",
    query: page,
    success: { status: 200, body: z.object({ messages: z.array(conversationMessage), next }) },
  }),
} as const;
