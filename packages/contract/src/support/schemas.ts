/** Messages to the studio and its replies. */
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
