/** A message to the studio: its fields, and what can be wrong with it. */
import type { Args, contract, User } from '@storefront/contract';

export type NewMessage = Args<typeof contract.sendSupportMessage>['body'];
/** What people fill in. */
export type ContactMessage = Pick<NewMessage, 'name' | 'email' | 'subject' | 'message'>;
export type ContactField = keyof ContactMessage;

/** Why a message was not sent: a sentence about all of it, and sentences about single fields. */
export interface Refusal {
  readonly message?: string;
  readonly fields: { readonly [Field in ContactField]?: string | undefined };
  /** The security check is to be passed first. */
  readonly isUnchecked?: boolean;
  /** The security check that it was sent with counts no more. */
  readonly isCheckUsed?: boolean;
  /** It was written while logged in, and its writer no longer is. */
  readonly isKeptBack?: boolean;
}

export type Outcome = 'sent' | Refusal;

/** A message with what is known of its sender filled in. */
export function messageFrom(user: User | null): ContactMessage {
  const fullName = user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : undefined;
  return { name: fullName ?? user?.username ?? '', email: user?.email ?? '', subject: '', message: '' };
}
