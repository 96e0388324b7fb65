/** SMS budgets: every text is counted against all of its budgets at once, or refused. */
import { before, DAY, HOUR, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { problemError } from '../errors.ts';
import type { Budget } from '../http/rate-limit.ts';
import { type Keys, macsFor, type Secret } from '../secrets.ts';
import { countDraws, draw, lockDraws, spentUntil } from './spend.repository.ts';
import type { TextMessage } from './text-message.ts';

/** SMS pumping uses the numbers of one block, or accounts from one address. */
export const textBudgets = {
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
} satisfies Record<string, readonly Budget[]>;

export const DRAW_MEMORY = 1 * DAY;
/** Numbers of one block differ only in these last digits. */
const BLOCK_DIGITS = 4;

interface DrawDeps {
  /** A transaction: usage counts once it commits. */
  readonly db: Db;
  readonly now: Date;
  readonly accountSecret: Secret;
  readonly perDay: number;
}

type Purpose = 'sign in' | 'enrol';

/** Share of the day's texts for unverified numbers; the rest is reserved, so that strangers cannot lock owners out. */
const SHARE_OF_NEW_NUMBERS = 0.4;

export function dailyLimit(perDay: number, numberIsProved: boolean): number {
  const ofNew = Math.floor(perDay * SHARE_OF_NEW_NUMBERS);
  return numberIsProved ? perDay - ofNew : ofNew;
}

interface DayOfTexts {
  readonly used: number;
  readonly limit: number;
}

export type TextsOfDay = Readonly<Record<'sign-in' | 'enrolling', DayOfTexts>>;

/** Counts the texts of the last 24 hours to all customers: sign-in and enrolled phones. */
export async function textsOfDay({ db, now, accountSecret, perDay }: DrawDeps): Promise<TextsOfDay> {
  const ofDay = async (purpose: Purpose): Promise<DayOfTexts> => ({
    used: await countDraws(db, drawKeys(accountSecret, ['all', purpose]), before(now, 1 * DAY)),
    limit: dailyLimit(perDay, purpose === 'sign in'),
  });
  return { 'sign-in': await ofDay('sign in'), enrolling: await ofDay('enrol') };
}

/** Counts one text against each of its budgets. @throws too_many_codes with the wait when one is exhausted */
export async function drawText({ db, now, accountSecret, perDay }: DrawDeps, message: TextMessage): Promise<void> {
  const { to, userId, address, numberIsProved = false } = message;
  const purpose: Purpose = numberIsProved ? 'sign in' : 'enrol';
  const keysOf = (...of: readonly string[]) => drawKeys(accountSecret, of);
  const drawn: [keys: Keys, budgets: readonly Budget[]][] = [
    [numberIsProved ? keysOf('number', to, userId) : keysOf('number', to), textBudgets.number],
    [keysOf('block', to.slice(0, -BLOCK_DIGITS), purpose), textBudgets.block],
    [keysOf('address', address), textBudgets.address],
    [keysOf('account', userId), textBudgets.account],
    [keysOf('all', purpose), [{ limit: dailyLimit(perDay, numberIsProved), window: 1 * DAY }]],
  ];
  await lockDraws(db);
  const all = drawn.flatMap(([keys, budgets]) => budgets.map((budget) => ({ keys, ...budget })));
  const until = await spentUntil(db, all, now);
  if (until) {
    const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));
    throw problemError('too_many_codes', { retryAfter });
  }
  await draw(
    db,
    drawn.map(([[key]]) => key),
    now,
  );
}

function drawKeys(accountSecret: Secret, of: readonly string[]): Keys {
  return macsFor(accountSecret, 'texts drawn', JSON.stringify(of));
}
