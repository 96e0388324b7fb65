import { sql } from 'kysely';
import type { Db, Found } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export type FoundEntry = Found<typeof findEntries>[number];

interface NewEntry {
  readonly at: Date;
  readonly actor: string;
  readonly role: 'owner' | 'support';
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** JSON. */
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.insertInto('consoleAudit').values(entry).execute();
}

interface EntryFilter {
  /** An action such as `order.refund`, or a kind of actions: `order`. */
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  /** Only entries before this one. */
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Returns entries, newest first. */
export async function findEntries(db: Db, { action, actor, before, limit }: EntryFilter) {
  return await entries(db)
    .$if(action !== undefined, (query) =>
      query.where((eb) => eb.or([eb('action', '=', action ?? ''), eb('action', 'like', `${action}.%`)])),
    )
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the entries about one subject, oldest first. */
export async function findEntriesOf(db: Db, kind: string, id: string) {
  return await entries(db)
    .where((eb) => eb.and({ subjectKind: kind, subjectId: id }))
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute();
}

function entries(db: Db) {
  return db
    .selectFrom('consoleAudit')
    .select(['id', 'at', 'actor', 'role', 'action', 'subjectKind', 'subjectId', 'oldValue', 'newValue']);
}
