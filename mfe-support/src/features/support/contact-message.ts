/** A message to the studio: its fields, and what can be wrong with it. */
import { ApiError, type Args, type contract, problems, sentences, type User } from '@storefront/contract';

/** What people fill in. */
export type ContactMessage = Pick<
  Args<typeof contract.sendSupportMessage>['body'],
  'name' | 'email' | 'subject' | 'message'
>;
export type ContactField = keyof ContactMessage;

const EMPTY_FIELD = 'Please fill in this field.';

/** Why a message was not sent: a sentence about all of it, and sentences about single fields. */
export interface Refusal {
  readonly sentence?: string;
  readonly fields: Readonly<Partial<Record<ContactField, string>>>;
}

/** A message with what is known of its sender filled in. */
export function messageFrom(user: User | null): ContactMessage {
  const fullName = user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : undefined;
  return { name: fullName ?? user?.username ?? '', email: user?.email ?? '', subject: '', message: '' };
}

/** The message without white space around its fields. */
export function trimmed({ name, email, subject, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}

/** Refuses a trimmed message that has an empty field. */
export function incomplete(message: ContactMessage): Refusal | undefined {
  const empty = Object.entries(message).filter(([, text]) => text === '');
  if (empty.length === 0) return undefined;
  const fields = Object.fromEntries(empty.map(([field]) => [field, EMPTY_FIELD]));
  return { sentence: problems.support_fields_required.message, fields };
}

/** Refusals that tell the shopper more than that it did not work. */
const EXPLAINED = new Set(['support_fields_required', 'text_too_long', 'rate_limited']);

/** What a failed send tells the shopper. */
export function refusalOf(error: unknown): Refusal {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
  if (code === 'invalid_email') return { fields: { email: message } };
  return { sentence: EXPLAINED.has(code) ? message : sentences.support_send_failed, fields: {} };
}
