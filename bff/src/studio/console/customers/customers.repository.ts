import { type SqlBool, sql } from 'kysely';
import type { Db, Found } from '../../../base/db/database.ts';
import { orderPaidCents } from '../../../shop/orders/paid-cents.repository.ts';

export type CustomerRow = Found<typeof findCustomers>[number];

export interface CustomerSearch {
  /** The beginning of an address, in lower case. */
  readonly beginning?: string | undefined;
  readonly isProved?: boolean | undefined;
  readonly sort: 'created' | 'seen';
  readonly direction: 'asc' | 'desc';
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

const columns = { created: 'users.createdAt', seen: 'users.lastLoginAt' } as const;

/** Computes sums only for the page. */
export async function findCustomers(db: Db, search: CustomerSearch) {
  const { beginning, isProved, sort, direction, after, limit } = search;
  const column = columns[sort];
  const than = direction === 'asc' ? sql`>` : sql`<`;
  const page = db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.username', 'users.emailVerifiedAt'])
    .select(['users.createdAt', 'users.lastLoginAt'])
    .$if(beginning !== undefined, (query) => query.where(beginsWith(beginning ?? '')))
    .$if(isProved !== undefined, (query) => query.where('users.emailVerifiedAt', isProved ? 'is not' : 'is', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(column)}, users.id) ${than} (${after?.at}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy('users.id', direction)
    .limit(limit);
  return await db
    .selectFrom(page.as('users'))
    .selectAll()
    .select(sums)
    .orderBy(column, direction)
    .orderBy('users.id', direction)
    .execute();
}

const beginsWith = (beginning: string) =>
  sql<SqlBool>`(lower(users.email) ~>=~ ${beginning} and lower(users.email) ~<~ ${`${beginning}\u{10ffff}`})`;

export async function findCustomer(db: Db, id: string) {
  return await db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.username', 'users.emailVerifiedAt'])
    .select(['users.createdAt', 'users.lastLoginAt'])
    .select(sums)
    .select(sql<boolean>`exists (select from password_credentials where user_id = users.id)`.as('hasPassword'))
    .where('users.id', '=', id)
    .executeTakeFirst();
}

const paid = sql`from orders where user_id = users.id and status = 'paid'`;

const sums = [
  sql<boolean>`exists (select from mfa_factors where user_id = users.id)`.as('hasMfa'),
  sql<number>`(select count(*)::int ${paid})`.as('orders'),
  sql<number>`(select coalesce(sum(${orderPaidCents}), 0)::bigint ${paid})`.as('grossCents'),
  sql<number>`(
    select coalesce(sum(amount_cents), 0)::bigint from refunds
    where order_id in (select id ${paid})
  )`.as('refundedCents'),
] as const;
