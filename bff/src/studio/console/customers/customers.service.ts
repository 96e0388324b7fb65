/** Customers in the console: finding and helping them. */
import type { Parsed } from '@storefront/contract';
import type { Customer, consoleContract, ListedCustomer } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { writeAudit } from '../../../base/audit/audit.ts';
import type { Db } from '../../../base/db/database.ts';
import { isUserGone } from '../../../base/db/errors.ts';
import { inTransaction, type Tx } from '../../../base/db/transaction.ts';
import { problemError } from '../../../base/errors.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../../base/http/cursor.ts';
import { recordEvent } from '../../../people/account-events/record-event.ts';
import { lockUser } from '../../../people/accounts/accounts.repository.ts';
import { deviceName } from '../../../people/devices/device-name.ts';
import { listFactors } from '../../../people/mfa/mfa.repository.ts';
import { findPendingRemoval } from '../../../people/mfa/removals.repository.ts';
import { stopRemoval } from '../../../people/mfa/stop-removal.ts';
import { askRemoval } from '../../../people/mfa-removal/mfa-removal.service.ts';
import { endAccess } from '../../../people/ownership/end-access.ts';
import { sendResetLink } from '../../../people/password/send-reset-link.ts';
import { listLiveSessions } from '../../../people/sessions/sessions.repository.ts';
import { liveAt } from '../../../people/sessions/sessions.service.ts';
import { eraseAccount } from '../../../shop/personal-data/personal-data.service.ts';
import { readPersonalData } from '../../../shop/personal-data/sources.ts';
import { allRows } from '../all-rows.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { findMessages, messageState } from '../messages/messages.repository.ts';
import { searchOrders } from '../orders/orders.repository.ts';
import { toListed as toListedOrder } from '../orders/orders.service.ts';
import { type CustomerRow, type CustomerSearch, findCustomer, findCustomers } from './customers.repository.ts';

type Filter = Parsed<(typeof consoleContract)['findCustomers']>['query'];

const PAGE_SIZE = 50;
const SHOWN_ORDERS = 20;
const SHOWN_MESSAGES = 20;
const cursorShape = z.tuple([z.enum(['created', 'seen']), cursorTime, z.uuid()]);

export async function listCustomers({ db }: Pick<ConsoleDeps, 'db'>, filter: Filter) {
  const search = searchOf(filter);
  const found = await findCustomers(db, { ...search, limit: PAGE_SIZE + 1 });
  const cursorOf = (last: CustomerRow) => writeCursor([search.sort, sortedBy(search, last).getTime(), last.id]);
  const { rows, next } = pageOf(found, PAGE_SIZE, cursorOf);
  return { customers: rows.map(toListed), next };
}

/** Yields every customer of a filter. */
export async function* allCustomers(db: Db, filter: Omit<Filter, 'after'>): AsyncGenerator<ListedCustomer> {
  const search = searchOf(filter);
  const rows = allRows<CustomerRow>((last, limit) => {
    const after = last && { at: sortedBy(search, last), id: last.id };
    return findCustomers(db, { ...search, after, limit });
  });
  for await (const row of rows) yield toListed(row);
}

function searchOf({ search, proved, sort = 'created', direction = 'desc', after: cursor }: Filter) {
  const [by, at = 0, id = ''] = cursor === undefined ? [] : readCursor(cursorShape, cursor);
  if (by !== undefined && by !== sort) throw problemError('invalid_cursor');
  return {
    beginning: search ? search.toLowerCase() : undefined,
    isProved: proved && proved === 'yes',
    sort,
    direction,
    after: by && { at: new Date(at), id },
  } satisfies Omit<CustomerSearch, 'limit'>;
}

const sortedBy = ({ sort }: Pick<CustomerSearch, 'sort'>, { createdAt, lastLoginAt }: CustomerRow) =>
  sort === 'created' ? createdAt : lastLoginAt;

function toListed(row: CustomerRow): ListedCustomer {
  const { id, email, username, emailVerifiedAt, hasMfa, orders, grossCents, refundedCents } = row;
  return {
    ...{ id, email, username, hasMfa, orders },
    isProved: emailVerifiedAt !== null,
    netCents: grossCents - refundedCents,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt.toISOString(),
  };
}

type ReadDeps = Pick<ConsoleDeps, 'db' | 'clock'>;

/** @throws not_found */
export async function showCustomer({ db, clock }: ReadDeps, customerId: string): Promise<Customer> {
  const found = await findCustomer(db, customerId);
  if (!found) throw problemError('not_found');
  const [factors, removal, sessions, orders, messages] = [
    await listFactors(db, customerId),
    await findPendingRemoval(db, customerId),
    await listLiveSessions(db, customerId, liveAt(clock.now())),
    await searchOrders(db, { customerId, sort: 'created', direction: 'desc', limit: SHOWN_ORDERS }),
    await findMessages(db, { userId: customerId, limit: SHOWN_MESSAGES }),
  ];
  return {
    ...toListed(found),
    hasPassword: found.hasPassword,
    grossCents: found.grossCents,
    factors: factors.map(({ kind, enrolledAt }) => ({ kind, enrolledAt: enrolledAt.toISOString() })),
    mfaRemoval: removal
      ? { askedAt: removal.askedAt.toISOString(), askedBy: removal.askedBy, dueAt: removal.dueAt.toISOString() }
      : null,
    sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    latestOrders: orders.map(toListedOrder),
    messages: messages.map((message) => ({
      id: message.id,
      subject: message.subject,
      state: messageState(message),
      createdAt: message.createdAt.toISOString(),
    })),
  };
}

const subjectOf = (id: string) => ({ kind: 'customer', id });

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function help(deps: ConsoleDeps, customerId: string, work: (tx: Tx, customer: Locked) => Promise<void>) {
  await inTransaction(deps.db, async (tx) => {
    const customer = await lockUser(tx, customerId);
    if (!customer) throw problemError('not_found');
    await work(tx, customer);
  });
  return await showCustomer(deps, customerId);
}

/** Emails the link only to the account's address. @throws not_found */
export function sendReset(deps: ConsoleDeps, session: ConsoleSession, customerId: string): Promise<Customer> {
  return help(deps, customerId, async (tx, customer) => {
    await sendResetLink({ ...deps, db: tx }, customer);
    const action = { action: 'customer.send-reset', subject: subjectOf(customerId), from: null, to: null } as const;
    await writeAudit(deps, tx, session, action);
  });
}

/** Ends devices, links and pending sign-ins, too, as after a reset. @throws not_found */
export function endSessions(deps: ConsoleDeps, session: ConsoleSession, customerId: string): Promise<Customer> {
  return help(deps, customerId, async (tx, { id }) => {
    await recordEvent({ ...deps, db: tx }, id, { kind: 'sessions-ended' });
    const count = await endAccess(tx, id);
    const action = {
      action: 'customer.end-sessions',
      subject: subjectOf(id),
      from: { sessions: count },
      to: null,
    } as const;
    await writeAudit(deps, tx, session, action);
  });
}

/**
 * Notifies the customer, who may stop it; only the audit log keeps `identification`.
 * @throws not_found, customer_without_mfa, customer_not_proved, mfa_removal_pending
 */
export function askMfaRemoval(
  deps: ConsoleDeps,
  session: ConsoleSession,
  customerId: string,
  identification: string,
): Promise<Customer> {
  return help(deps, customerId, async (tx, customer) => {
    const dueAt = await askRemoval({ ...deps, db: tx }, customer, session.actor);
    const action = { action: 'customer.ask-mfa-removal', subject: subjectOf(customerId) } as const;
    await writeAudit(deps, tx, session, { ...action, from: null, to: { dueAt, identification } });
  });
}

/** @throws not_found, changed_meanwhile when none is pending any more */
export function withdrawMfaRemoval(deps: ConsoleDeps, session: ConsoleSession, customerId: string): Promise<Customer> {
  return help(deps, customerId, async (tx, customer) => {
    const removal = await stopRemoval({ ...deps, db: tx }, customer, 'withdrawn');
    if (!removal) throw problemError('changed_meanwhile');
    const action = { action: 'customer.withdraw-mfa-removal', subject: subjectOf(customerId) } as const;
    await writeAudit(deps, tx, session, { ...action, from: { dueAt: removal.dueAt }, to: null });
  });
}

/** Deletes the account as the customer can; the audit log has no name. @throws not_found, customer_address_differs */
export async function deleteCustomer(
  deps: ConsoleDeps,
  session: ConsoleSession,
  customerId: string,
  email: string,
): Promise<void> {
  const confirmed = <Found extends { readonly email: string }>(found: Found | undefined): Found => {
    if (!found) throw problemError('not_found');
    if (found.email.toLowerCase() !== email.toLowerCase()) throw problemError('customer_address_differs');
    return found;
  };
  const { orders } = confirmed(await findCustomer(deps.db, customerId));
  const lock = async (tx: Tx) => {
    const action = { action: 'customer.delete', subject: subjectOf(customerId), from: { orders }, to: null } as const;
    await writeAudit(deps, tx, session, action);
    return confirmed(await lockUser(tx, customerId));
  };
  await eraseAccount(deps, customerId, lock).catch((error: unknown) => {
    throw isUserGone(error) ? problemError('not_found', { cause: error }) : error;
  });
}

/** Returns all that the store keeps, as in the customer's own export. @throws not_found */
export async function exportData(deps: ConsoleDeps, session: ConsoleSession, customerId: string) {
  await inTransaction(deps.db, async (tx) => {
    if (!(await findCustomer(tx, customerId))) throw problemError('not_found');
    const action = { action: 'customer.export-data', subject: subjectOf(customerId), from: null, to: null } as const;
    await writeAudit(deps, tx, session, action);
  });
  return await readPersonalData(deps, customerId);
}
