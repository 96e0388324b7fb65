/** The audit log, written in the transaction of the change; the database rejects updates of it. */
import type { AuditAction, ConsoleRole } from '@storefront/contract/console';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/transaction.ts';
import type { ConsoleSession } from '../http/console-session.ts';
import { insertEntry } from './audit.repository.ts';

export interface Action {
  readonly action: AuditAction;
  readonly subject: { readonly kind: string; readonly id: string };
  /** Values before and after, without secrets; null for nothing. */
  readonly from: object | null;
  readonly to: object | null;
}

interface Actor {
  readonly actor: string;
  readonly role: ConsoleRole;
}

export async function writeAudit(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { actor, role }: Actor,
  { action, subject, from, to }: Action,
): Promise<void> {
  await insertEntry(tx, {
    at: clock.now(),
    actor,
    role,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    oldValue: from && JSON.stringify(from),
    newValue: to && JSON.stringify(to),
  });
}

/** For functions that write their audit entry in their own transaction. */
export const auditOf =
  (deps: { readonly clock: Clock }, session: Pick<ConsoleSession, 'actor' | 'role'>, action: Action) => (tx: Tx) =>
    writeAudit(deps, tx, session, action);
