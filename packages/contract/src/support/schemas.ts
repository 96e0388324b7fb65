import * as z from 'zod/mini';
import { code, id, timestamp, visibleText } from '../primitives.ts';
import { supportLimits } from './limits.ts';

const requiredText = (max: number) =>
  visibleText().check(z.minLength(1, code('support_fields_required')), z.maxLength(max, code('text_too_long')));

export const newSupportMessage = z.strictObject({
  name: requiredText(supportLimits.name),
  email: requiredText(supportLimits.email).check(z.email({ error: code('invalid_email') })),
  subject: requiredText(supportLimits.subject),
  message: requiredText(supportLimits.message),
  /** A challenge solved for `support`, from signed-out visitors. */
  captcha: z.optional(z.string().check(z.maxLength(4000))),
  /** A honeypot, invisible to users; a message with a value is discarded, with the usual response. */
  website: z.optional(z.string().check(z.maxLength(200))),
});

/** A public message: sanitized, without the email address. */
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

/** A user's message and the replies, oldest first. */
export const conversationMessage = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  timestamp,
  replies: z.array(supportReply),
});
export type ConversationMessage = z.output<typeof conversationMessage>;
