import type { AuditAction, AuditEntry, AuditKind } from '@storefront/contract/console';
import { formatMoney } from '@storefront/ui';

const names: Readonly<Record<AuditAction, string>> = {
  'session.begin': 'Signed in',
  'session.end': 'Ended a session',
  'order.refund': 'Refunded a line',
  'order.send-receipt': 'Resent a receipt',
  'order.note': 'Added a note',
  'order.export': 'Exported orders',
  'message.reply': 'Replied',
  'message.hide': 'Hid a message',
  'message.unhide': 'Unhid a message',
  'message.close': 'Closed a message',
  'message.open': 'Reopened a message',
  'message.assign': 'Assigned a message',
  'message.export': 'Exported messages',
  'saved-reply.add': 'Saved a reply',
  'saved-reply.change': 'Changed a saved reply',
  'saved-reply.remove': 'Removed a saved reply',
  'product.price': 'Changed a price',
  'product.publish': 'Published a product',
  'product.unpublish': 'Unpublished a product',
  'product.plan-price': 'Scheduled a price',
  'product.cancel-price': 'Cancelled a scheduled price',
  'product.export': 'Exported products',
  'draft.create': 'Started a product',
  'draft.open': 'Started editing a product',
  'draft.discard': 'Discarded a draft',
  'release.canary': 'Started a canary',
  'release.activate': 'Activated a release',
  'release.promote': 'Promoted a canary',
  'release.rollback': 'Rolled back',
  'release.end-preview': 'Ended a preview',
  'customer.send-reset': 'Sent a password reset link',
  'customer.end-sessions': 'Signed a customer out',
  'customer.ask-mfa-removal': 'Requested the removal of lost MFA',
  'customer.withdraw-mfa-removal': 'Cancelled a removal of lost MFA',
  'customer.stop-mfa-removal': 'The customer stopped a removal of lost MFA',
  'customer.remove-mfa': 'Lost MFA was removed',
  'customer.delete': 'Deleted an account',
  'customer.export-data': "Exported a customer's data",
  'customer.export': 'Exported customers',
  'setting.change': 'Changed a setting',
  'outbox.retry': 'Retried an email or text',
  'outbox.drop': 'Discarded an email or text',
  'audit.export': 'Exported the audit log',
};

export const kindNames: Readonly<Record<AuditKind, string>> = {
  order: 'Orders',
  message: 'Messages',
  'saved-reply': 'Saved replies',
  product: 'Products',
  draft: 'Drafts',
  release: 'Releases',
  customer: 'Customers',
  setting: 'Settings',
  outbox: 'Emails and texts',
  session: 'Sessions',
  audit: 'Audit log',
};

/** Falls back to the action's id, because earlier releases had other actions. */
export const actionName = (action: string) => (action in names ? names[action as AuditAction] : action);

/** Describes a change property by property, such as 'price: $5.00, now $6.00'; unchanged values appear once. */
export function changeOf({ from, to }: Pick<AuditEntry, 'from' | 'to'>): string {
  const [before, now] = [membersOf(from), membersOf(to)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys
    .map((key) => {
      const [was, is] = [wordOf(key, before[key]), wordOf(key, now[key])];
      return `${labelOf(key)}: ${key in before && was !== is ? `${was}, now ${is}` : is}`;
    })
    .join('; ');
}

const membersOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const CENTS = /Cents$/;

/** Returns the label of a property: `priceCents` becomes 'price'. */
const labelOf = (key: string) => key.replace(CENTS, '').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

function wordOf(key: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && CENTS.test(key)) return formatMoney(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
