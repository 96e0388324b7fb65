import type { PaymentNoteKind } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';

export interface PaymentNote {
  readonly kind: PaymentNoteKind;
  /** The provider's id of the subject. */
  readonly reference: string;
  readonly orderId: string | null;
  readonly amountCents: number | null;
}

/** Returns true when the studio was notified that another sum was paid. */
export async function hasUnexpectedPayment(
  db: Db,
  about: { readonly orderId: string } | { readonly reference: string },
): Promise<boolean> {
  const note = await db
    .selectFrom('paymentNotes')
    .select('id')
    .where('kind', '=', 'unexpected_payment')
    .where((eb) => eb.and(about))
    .executeTakeFirst();
  return note !== undefined;
}

/** Returns false when it was noted before. */
export async function insertNote(tx: Tx, note: PaymentNote, notedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('paymentNotes')
    .values({ ...note, notedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
