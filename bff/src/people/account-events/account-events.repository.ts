import type { AccountEvent } from '@storefront/contract';
import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';

export type EventKind = AccountEvent['kind'];

/** Events of one kind in one `hour` share a row; when `hour` is null each has its own. */
interface NewEvent extends Omit<Row<'accountEvents'>, 'id' | 'times'> {
  readonly isCounted: boolean;
}

export type EventRow = Omit<Row<'accountEvents'>, 'userId' | 'hour' | 'network'>;
export type EventPosition = Pick<EventRow, 'at' | 'id'>;

interface Part {
  readonly since: Date;
  readonly after?: EventPosition | undefined;
  readonly limit?: number;
}

/** Inserts an event, or increments its hour's row. Does nothing for a deleted user. */
export async function insertAccountEvent(db: Db, event: NewEvent): Promise<void> {
  const { userId, kind, at, hour, isCounted, device, details, network } = event;
  await sql`
    insert into account_events (user_id, kind, at, hour, device, details, network)
    select id, ${kind}, ${at}::timestamptz, ${hour}::timestamptz, ${device}::text, ${JSON.stringify(details)}::jsonb,
      ${network}::bytea
    from users where id = ${userId} for key share
    on conflict (user_id, kind, hour, details) where hour is not null do update set
      times = account_events.times + 1,
      device = case when account_events.device = excluded.device then excluded.device end
      where ${isCounted}::boolean
  `.execute(db);
}

/** Deletes all but the newest `limit` events of the kind. */
export async function deleteEventsBeyond(db: Db, userId: string, kind: EventKind, limit: number): Promise<void> {
  await db
    .deleteFrom('accountEvents')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('accountEvents')
        .select('id')
        .where((eb) => eb.and({ userId, kind }))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(limit),
    )
    .execute();
}

export async function findEvents(db: Db, userId: string, { since, after, limit }: Part): Promise<EventRow[]> {
  return await db
    .selectFrom('accountEvents')
    .select(['id', 'kind', 'at', 'times', 'device', 'details'])
    .where('userId', '=', userId)
    .where('at', '>', since)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Clears the network of at most `limit` events no newer than `cutoff`. */
export async function forgetNetworks(db: Db, cutoff: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('accountEvents')
    .set({ network: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('accountEvents')
        .select('id')
        .where('network', 'is not', null)
        .where('at', '<=', cutoff)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
