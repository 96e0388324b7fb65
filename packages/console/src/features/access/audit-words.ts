import type { AuditEntry } from '@storefront/contract/console';

const names: Readonly<Record<string, string>> = {
  'session.begin': 'Signed in',
  'session.end': 'Ended a session',
  'order.refund': 'Refunded a line',
  'order.send-receipt': 'Sent a receipt again',
  'order.note': 'Wrote a note',
  'orders.export': 'Exported orders',
  'message.reply': 'Replied',
  'message.hide': 'Hid a message',
  'message.unhide': 'Showed a message again',
  'message.close': 'Closed a message',
  'message.open': 'Opened a message again',
  'message.assign': 'Assigned a message',
  'products.export': 'Exported products',
  'product.price': 'Changed a price',
  'product.publish': 'Published a product',
  'product.unpublish': 'Unpublished a product',
  'release.canary': 'Began a canary',
  'release.activate': 'Activated a release',
  'release.promote': 'Promoted a canary',
  'release.rollback': 'Rolled back',
  'customers.export': 'Exported customers',
  'customer.send-reset': 'Sent a link for a new password',
  'customer.end-sessions': 'Signed a customer out',
  'customer.export-data': "Exported a customer's data",
  'outbox.retry': 'Had an email or text tried',
  'outbox.drop': 'Dropped an email or text',
  'setting.change': 'Changed a setting',
  'saved-reply.add': 'Saved a reply',
  'saved-reply.change': 'Changed a saved reply',
  'saved-reply.remove': 'Removed a saved reply',
};

export const nameOf = (action: string) => names[action] ?? action;

/** What was, and what is now, member by member. */
export function changeOf({ from, to }: Pick<AuditEntry, 'from' | 'to'>): string {
  const [before, now] = [membersOf(from), membersOf(to)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys
    .map((key) => {
      const value = wordOf(now[key]);
      return key in before ? `${key}: ${wordOf(before[key])} → ${value}` : `${key}: ${value}`;
    })
    .join('; ');
}

const membersOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
