import type { Args, contract, User } from '@storefront/contract';

export type NewMessage = Args<typeof contract.sendSupportMessage>['body'];
export type ContactMessage = Pick<NewMessage, 'name' | 'email' | 'subject' | 'message'>;
export type ContactField = keyof ContactMessage;

/** The reason that a message was not sent: for the whole form, and by field. */
export interface ContactRefusal {
  readonly message?: string;
  readonly fields: { readonly [Field in ContactField]?: string | undefined };
  readonly isUnchecked?: boolean;
  readonly isCheckUsed?: boolean;
  /** True when the message was written while signed in, and its author no longer is. */
  readonly isKeptBack?: boolean;
}

export type ContactOutcome = 'sent' | ContactRefusal;

/** A message with the sender's known details filled in. */
export function messageFrom(user: User | null): ContactMessage {
  const fullName = user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : undefined;
  return { name: fullName ?? user?.username ?? '', email: user?.email ?? '', subject: '', message: '' };
}
