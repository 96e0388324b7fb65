import type { EmailMessage, NotificationKind } from './outbox.ts';

export type Recipient = Omit<EmailMessage, 'subject' | 'text' | 'shopName'>;

const stopping: Record<NotificationKind, string> = {
  'new-versions':
    'You get this email because you own it. To get no more emails about new versions, open this link and confirm it:',
};

/** @param to an address; with a topic, the email is limited */
export function composeEmail(to: string | Recipient, subject: string, ...paragraphs: string[]): EmailMessage {
  const recipient = typeof to === 'string' ? { to } : to;
  return { ...recipient, subject, text: paragraphs.join('\n\n') };
}

/** The recipient of an email about an order, which mail programs show with the others about it. */
export const aboutOrder = (to: string, orderId: string): Recipient => ({ to, thread: `order.${orderId}` });

/** As it is sent: with the name of the shop before its subject and below its text, and how a notification is stopped. */
export function signEmail(email: EmailMessage, shopName: string): EmailMessage {
  const { subject, text, unsubscribe } = email;
  const footer = unsubscribe ? [`${stopping[unsubscribe.kind]}\n${unsubscribe.link}`] : [];
  return {
    ...email,
    shopName,
    subject: `${shopName}: ${subject}`,
    text: `${[text, shopName, ...footer].join('\n\n')}\n`,
  };
}

/** What its recipient would read, for the studio. */
export function previewOf(email: EmailMessage, shopName: string): Pick<EmailMessage, 'to' | 'subject' | 'text'> {
  const { to, subject, text } = signEmail(email, shopName);
  return { to, subject, text };
}
