/** What texts may cost: every text draws on several budgets at once, or on none and is refused. */
import { createHmac } from 'node:crypto';
import { DAY, HOUR, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { TextMessage } from '../email/outbox.ts';
import { problemError } from '../errors.ts';
import type { Budget } from '../http/rate-limit.ts';
import { keyFor } from '../secrets.ts';
import { draw, lockDraws, spentUntil } from './spend.repository.ts';

/** What may be sent in any time as long as the window, however it is placed. */
interface TextBudgets {
  readonly number: readonly Budget[];
  readonly block: readonly Budget[];
  readonly address: readonly Budget[];
  readonly account: readonly Budget[];
}

/** Whoever pumps texts takes number after number of one block, or account after account from one address. */
export const textBudgets: TextBudgets = {
  number: [
    { limit: 1, window: 30 * SECOND },
    { limit: 5, window: 1 * HOUR },
    { limit: 10, window: 1 * DAY },
  ],
  block: [
    { limit: 20, window: 1 * HOUR },
    { limit: 50, window: 1 * DAY },
  ],
  address: [
    { limit: 20, window: 1 * HOUR },
    { limit: 60, window: 1 * DAY },
  ],
  account: [
    { limit: 8, window: 1 * HOUR },
    { limit: 15, window: 1 * DAY },
  ],
};

/** No window is longer. */
export const DRAW_MEMORY = 1 * DAY;
/** A block is all numbers that differ in these last digits only. */
const BLOCK_DIGITS = 4;

interface DrawDeps {
  /** A transaction: what it draws counts once it commits. */
  readonly db: Db;
  readonly now: Date;
  readonly accountSecret: string;
  /** How many texts all together may be sent in a day. */
  readonly perDay: number;
}

/** Of the day's texts; the others are kept for numbers that are proved, so that strangers cannot keep owners out. */
const SHARE_OF_NEW_NUMBERS = 0.4;

/** How many of `perDay` texts all together may be sent in a day to numbers that are proved, or that are not. */
export function dailyLimit(perDay: number, numberIsProved: boolean): number {
  const ofNew = Math.floor(perDay * SHARE_OF_NEW_NUMBERS);
  return numberIsProved ? perDay - ofNew : ofNew;
}

/** Draws one text on every budget it falls under. @throws too_many_codes when one of them is spent, with the wait */
export async function drawText({ db, now, accountSecret, perDay }: DrawDeps, message: TextMessage): Promise<void> {
  const { to, userId, address, numberIsProved = false } = message;
  const purpose = numberIsProved ? 'sign in' : 'enrol';
  const keyOf = (...of: readonly string[]) =>
    createHmac('sha256', keyFor(accountSecret, 'texts drawn')).update(JSON.stringify(of)).digest();
  const drawn: [key: Buffer, budgets: readonly Budget[]][] = [
    [numberIsProved ? keyOf('number', to, userId) : keyOf('number', to), textBudgets.number],
    [keyOf('block', to.slice(0, -BLOCK_DIGITS), purpose), textBudgets.block],
    [keyOf('address', address), textBudgets.address],
    [keyOf('account', userId), textBudgets.account],
    [keyOf('all', purpose), [{ limit: dailyLimit(perDay, numberIsProved), window: 1 * DAY }]],
  ];
  await lockDraws(db);
  const all = drawn.flatMap(([key, budgets]) => budgets.map((budget) => ({ key, ...budget })));
  const until = await spentUntil(db, all, now);
  if (until) {
    const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));
    throw problemError('too_many_codes', { retryAfter });
  }
  await draw(
    db,
    drawn.map(([key]) => key),
    now,
  );
}
