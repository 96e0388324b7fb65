/** SMS budgets under concurrent requests. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { search } from '../../testing/search.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../testing/test-app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../email/create-outbox.ts';
import type { Outbox } from '../email/outbox.ts';
import { ProblemError } from '../errors.ts';
import { DEFAULT_COUNTRIES } from './countries.ts';
import { dailyLimit, textBudgets } from './spend.ts';
import type { TextMessage } from './text-message.ts';

const PER_DAY = 60;
let shop: TestApp;
let outbox: Outbox;
beforeAll(async () => {
  shop = await startTestApp();
  outbox = createOutbox({
    db: shop.db,
    clock: shop.clock,
    accountSecret: TEST_SECRET,
    texts: { countries: DEFAULT_COUNTRIES, perDay: PER_DAY },
  });
});
beforeEach(() => shop.database.query('truncate text_draws, outgoing_messages'));
afterAll(() => shop.stop());

const message = { to: '+15551234567', text: '123456', userId: 'user', address: '10.0.0.1' };
let texts = 0;
/** A text that shares no budget with another, except for the given fields. */
function aText(shared: Partial<TextMessage> = {}): TextMessage {
  texts += 1;
  const to = `+1555${String(texts).padStart(3, '0')}4567`;
  return { ...message, to, userId: `user ${texts}`, address: `address ${texts}`, ...shared };
}

async function codeOf(send: Promise<unknown>): Promise<string> {
  try {
    await send;
    return 'sent';
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

const send = (text: TextMessage) => codeOf(outbox.sendText(shop.db, text));
const queued = async () => (await shop.database.query('select from outgoing_messages')).length;

/** Sends `count` texts, far enough apart for one number, and returns how many were accepted. */
async function passed(count: number, next: () => TextMessage): Promise<number> {
  let sent = 0;
  for (let n = 0; n < count; n += 1) {
    if ((await send(next())) === 'sent') sent += 1;
    shop.clock.advance(31 * SECOND);
  }
  return sent;
}

test('a number is texted again after 30 seconds, and an earlier request is told how long to wait', async () => {
  const to = '+15559994567';
  expect(await send(aText({ to }))).toBe('sent');
  shop.clock.advance(10 * SECOND);
  await expect(outbox.sendText(shop.db, aText({ to }))).rejects.toMatchObject({
    code: 'too_many_codes',
    details: { retryAfter: 20 },
  });
  shop.clock.advance(20 * SECOND);
  expect(await send(aText({ to }))).toBe('sent');
});

test.each([
  ['one number', 5, () => aText({ to: '+15559994567' })],
  ['a block of numbers', 20, () => aText({ to: `+1555999${String(texts).padStart(4, '0')}` })],
  ['one address', 20, () => aText({ address: '10.0.0.1' })],
  ['one account', 8, () => aText({ userId: 'user' })],
])('in an hour %s gets %i texts', async (_, limit, next) => {
  expect(await passed(limit + 2, next)).toBe(limit);
  shop.clock.advance(1 * HOUR);
  expect(await send(next())).toBe('sent');
});

test('in a day all together get as many as the settings say, and most are kept for numbers that are proved', async () => {
  expect(await passed(PER_DAY, aText)).toBe(PER_DAY * 0.4);
  expect(await passed(PER_DAY, () => aText({ numberIsProved: true }))).toBe(PER_DAY * 0.6);
  shop.clock.advance(1 * DAY);
  expect(await send(aText())).toBe('sent');
});

test('strangers who enrol numbers of a block cannot keep the owner of one from being texted', async () => {
  const inBlock = () => aText({ to: `+1555999${String(texts).padStart(4, '0')}` });
  expect(await passed(25, inBlock)).toBe(20);
  expect(await send(aText({ to: '+15559990001', numberIsProved: true }))).toBe('sent');
});

test('strangers who name a number as theirs cannot keep its owner from being texted', async () => {
  const to = '+15559994567';
  expect(await passed(8, () => aText({ to }))).toBe(5);
  const owner = aText({ to, numberIsProved: true });
  expect(await send(owner)).toBe('sent');
  expect(await send(owner)).toBe('too_many_codes');
});

test('what is refused is not put down, and draws on nothing', async () => {
  const to = '+15559994567';
  await send(aText({ to }));
  for (let n = 0; n < 10; n += 1) expect(await send(aText({ to, userId: 'user' }))).toBe('too_many_codes');
  expect(await queued()).toBe(1);
  expect(await send(aText({ userId: 'user' }))).toBe('sent');
});

test('what is rolled back gives its draw back', async () => {
  const text = aText();
  const undone = inTransaction(shop.db, async (tx) => {
    await outbox.sendText(tx, text);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await send(text)).toBe('sent');
});

describe('countries', () => {
  test.each([
    ['+15554443333', 'sent'],
    ['+442071838750', 'sent'],
    ['+37061234567', 'sent'],
    ['+18765551234', 'code_country_refused'],
    ['+19005551234', 'code_country_refused'],
    ['+2348012345678', 'code_country_refused'],
    ['+79161234567', 'code_country_refused'],
    ['+881612345678', 'code_country_refused'],
  ])('%s: %s', async (to, outcome) => {
    expect(await send(aText({ to }))).toBe(outcome);
    expect(await queued()).toBe(outcome === 'sent' ? 1 : 0);
  });

  test('islands under +1 are texted where they are listed', async () => {
    const texts = { countries: ['1', '1876'], perDay: PER_DAY };
    const other = createOutbox({ db: shop.db, clock: shop.clock, accountSecret: TEST_SECRET, texts });
    expect(await codeOf(other.sendText(shop.db, aText({ to: '+18765551234' })))).toBe('sent');
    expect(await codeOf(other.sendText(shop.db, aText({ to: '+18685551234' })))).toBe('code_country_refused');
  });
});

/** One step: texts requested concurrently, some in transactions that are rolled back, then time passes. */
interface Round {
  readonly requests: readonly (TextMessage & { readonly isUndone: boolean })[];
  readonly pause: number;
}

const person = fc.record({
  to: fc.constantFrom('+15551110001', '+15551110002', '+15552220001', '+442071838750'),
  userId: fc.constantFrom('a', 'b', 'c'),
  address: fc.constantFrom('10.0.0.1', '10.0.0.2'),
  numberIsProved: fc.boolean(),
  text: fc.constant('123456'),
  isUndone: fc.boolean(),
});
const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    requests: fc.array(person, { minLength: 1, maxLength: 8 }),
    pause: fc.constantFrom(0, 10 * SECOND, 30 * SECOND, 31 * SECOND, 20 * MINUTE, 1 * HOUR),
  }),
  { minLength: 5, maxLength: 12 },
);

/** The model: every text that was sent, and its budgets by name. */
interface Sent {
  readonly at: number;
  readonly under: readonly (readonly [name: string, budgets: readonly { limit: number; window: number }[]])[];
}

function budgetsOf({ to, userId, address, numberIsProved }: TextMessage): Sent['under'] {
  return [
    [numberIsProved ? `number ${to} of ${userId}` : `number ${to}`, textBudgets.number],
    [`block ${to.slice(0, -4)} ${numberIsProved}`, textBudgets.block],
    [`address ${address}`, textBudgets.address],
    [`account ${userId}`, textBudgets.account],
    [`all ${numberIsProved}`, [{ limit: dailyLimit(PER_DAY, numberIsProved === true), window: 1 * DAY }]],
  ];
}

/** Counts the texts that used the budget called `name` within `window` milliseconds before `at`. */
function drawnOn(sent: readonly Sent[], name: string, window: number, at: number): number {
  return sent.filter((text) => text.at > at - window && text.at <= at && text.under.some(([n]) => n === name)).length;
}

test('however requests interleave, no budget is ever exceeded, and nothing is refused that has room', async () => {
  const check = async (history: readonly Round[]) => {
    await shop.database.query('truncate text_draws, outgoing_messages');
    const sent: Sent[] = [];
    for (const { requests, pause } of history) {
      const at = shop.clock.now().getTime();
      const before = [...sent];
      const outcomes = await Promise.all(
        requests.map(({ isUndone, ...text }) =>
          codeOf(
            inTransaction(shop.db, async (tx) => {
              await outbox.sendText(tx, text);
              if (isUndone) throw new Error('undone');
            }).catch((error: Error) => {
              if (error.message !== 'undone') throw error;
            }),
          ),
        ),
      );
      requests.forEach((request, index) => {
        if (outcomes[index] === 'sent' && !request.isUndone) sent.push({ at, under: budgetsOf(request) });
      });
      for (const [index, request] of requests.entries()) {
        for (const [name, budgets] of budgetsOf(request)) {
          for (const { limit, window } of budgets) expect(drawnOn(sent, name, window, at)).toBeLessThanOrEqual(limit);
        }
        if (outcomes[index] === 'sent') continue;
        // Requests of the same round, even rolled-back ones, may have used the room at that moment; no others may.
        const isSpent = budgetsOf(request).some(([name, budgets]) => {
          const beside = requests.filter((other) => budgetsOf(other).some(([n]) => n === name)).length - 1;
          return budgets.some(({ limit, window }) => drawnOn(before, name, window, at) + beside >= limit);
        });
        expect(isSpent).toBe(true);
      }
      expect(await queued()).toBe(sent.length);
      shop.clock.advance(pause);
    }
  };
  await search(rounds, check, { runs: 8, time: 6 * SECOND });
});
