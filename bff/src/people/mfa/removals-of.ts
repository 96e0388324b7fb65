import type { MfaRemoval } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import { listRemovals } from './removals.repository.ts';

/** Returns removals, newest first, as the account's history shows them. */
export async function removalsOf(db: Db, userId: string): Promise<MfaRemoval[]> {
  const removals = await listRemovals(db, userId);
  return removals.map(({ id, askedAt, dueAt, endedAt, outcome }) => ({
    ...{ id, outcome },
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
