import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export interface ResetRequest {
  readonly email: string;
  readonly requestedAt: Date;
}

export async function insertResetRequest(db: Db, { email, requestedAt }: ResetRequest): Promise<void> {
  await db.insertInto('passwordResetRequests').values({ email, requestedAt }).execute();
}

/** Deletes and returns the oldest request that no other process has locked. */
export async function takeResetRequest(tx: Tx): Promise<ResetRequest | undefined> {
  return await tx
    .deleteFrom('passwordResetRequests')
    .where('id', '=', (eb) =>
      eb.selectFrom('passwordResetRequests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['email', 'requestedAt'])
    .executeTakeFirst();
}
