/** What the audit log tells of. Entries of earlier releases may have other actions. */
export const auditActions = [
  'session.begin',
  'session.end',
  'order.refund',
  'order.send-receipt',
  'order.note',
  'order.export',
  'message.reply',
  'message.hide',
  'message.unhide',
  'message.close',
  'message.open',
  'message.assign',
  'saved-reply.add',
  'saved-reply.change',
  'saved-reply.remove',
  'product.price',
  'product.publish',
  'product.unpublish',
  'product.plan-price',
  'product.cancel-price',
  'product.export',
  'draft.create',
  'draft.open',
  'draft.discard',
  'release.canary',
  'release.activate',
  'release.promote',
  'release.rollback',
  'customer.send-reset',
  'customer.end-sessions',
  'customer.export-data',
  'customer.export',
  'setting.change',
  'outbox.retry',
  'outbox.drop',
] as const;
export type AuditAction = (typeof auditActions)[number];

type KindOf<Action> = Action extends `${infer Kind}.${string}` ? Kind : never;
export type AuditKind = KindOf<AuditAction>;

/** Each finds all its actions. */
export const auditKinds = [
  'order',
  'message',
  'saved-reply',
  'product',
  'draft',
  'release',
  'customer',
  'setting',
  'outbox',
  'session',
] as const satisfies readonly AuditKind[];
