/** Rows of password resets that were asked for and wait to be looked into. */
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export interface ResetRequest {
  readonly email: string;
  readonly requestedAt: Date;
}

export async function insertResetRequest(db: Db, { email, requestedAt }: ResetRequest): Promise<void> {
  await db.insertInto('password_reset_requests').values({ email, requested_at: requestedAt }).execute();
}

/** Takes the oldest request that nobody else is looking into. */
export async function takeResetRequest(tx: Tx): Promise<ResetRequest | undefined> {
  return await tx
    .deleteFrom('password_reset_requests')
    .where('id', '=', (eb) =>
      eb.selectFrom('password_reset_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['email', 'requested_at as requestedAt'])
    .executeTakeFirst();
}
