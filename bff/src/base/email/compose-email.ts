import type { ShopNow } from '../studio-settings/shop-now.ts';
import type { EmailMessage, NotificationKind } from './outbox.ts';

export type Recipient = Omit<EmailMessage, 'subject' | 'text' | 'shopName'>;

const stopping: Record<NotificationKind, string> = {
  'new-versions':
    'You are receiving this email because you own this product. To unsubscribe from emails about new versions, open this link and confirm:',
};

/** @param to an address; with a topic, the email is limited */
export function composeEmail(to: string | Recipient, subject: string, ...paragraphs: string[]): EmailMessage {
  const recipient = typeof to === 'string' ? { to } : to;
  return { ...recipient, subject, text: paragraphs.join('\n\n') };
}

/** The recipient of an email about an order; email clients group such emails by order. */
export const aboutOrder = (to: string, orderId: string): Recipient => ({ to, thread: `order.${orderId}` });

/** Adds the shop's name to the subject and below the text, and the unsubscribe link of a notification. */
export function signEmail(email: EmailMessage, { name: shopName }: Pick<ShopNow, 'name'>): EmailMessage {
  const { subject, text, unsubscribe } = email;
  const footer = unsubscribe ? [`${stopping[unsubscribe.kind]}\n${unsubscribe.link}`] : [];
  return {
    ...email,
    shopName,
    subject: `${shopName}: ${subject}`,
    text: `${[text, shopName, ...footer].join('\n\n')}\n`,
  };
}

/** Returns the email as its recipient would read it, for the studio. */
export function previewOf(email: EmailMessage, shop: ShopNow): Pick<EmailMessage, 'to' | 'subject' | 'text'> {
  const { to, subject, text } = signEmail(email, shop);
  return { to, subject, text };
}
