import type { AccountEvent, MfaRemoval } from '@storefront/contract';
import { HISTORY_DAYS, HISTORY_PAGE_SIZE } from '@storefront/contract/account-history/limits';
import * as z from 'zod/mini';
import { before, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { cursorTime, pageOf, readCursor, writeCursor } from '../../base/http/cursor.ts';
import { type EventPosition, type EventRow, findEvents } from '../account-events/account-events.repository.ts';
import { removalsOf } from '../mfa/removals-of.ts';

export const HISTORY_MEMORY = HISTORY_DAYS * DAY;

const cursorShape = z.tuple([z.literal('history'), cursorTime, z.uuid()]);

/**
 * Returns a page of the user's events, newest first; the first includes removals of lost MFA. @throws invalid_cursor
 */
export async function readHistory(
  { db, clock }: Pick<BaseDeps, 'db' | 'clock'>,
  userId: string,
  cursor?: string,
): Promise<{ events: AccountEvent[]; nextCursor: string | null; mfaRemovals?: MfaRemoval[] }> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const since = before(clock.now(), HISTORY_MEMORY);
  const found = await findEvents(db, userId, { since, after, limit: HISTORY_PAGE_SIZE + 1 });
  const cursorOf = (last: EventRow) => writeCursor(['history', last.at.getTime(), last.id]);
  const { rows, next } = pageOf(found, HISTORY_PAGE_SIZE, cursorOf);
  const page = { events: rows.map(toEvent), nextCursor: next };
  return after ? page : { ...page, mfaRemovals: await removalsOf(db, userId) };
}

/** Returns all stored events, oldest first. */
export async function readWholeHistory(db: Db, userId: string): Promise<AccountEvent[]> {
  return (await findEvents(db, userId, { since: new Date(0) })).map(toEvent).toReversed();
}

function positionOf(cursor: string): EventPosition {
  const [, milliseconds, id] = readCursor(cursorShape, cursor);
  return { at: new Date(milliseconds), id };
}

const toEvent = ({ at, ...event }: EventRow): AccountEvent => ({ ...event, at: at.toISOString() });
