import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that ends when the test resolves it. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, finish: resolve };
}

test('what waits is answered in the order in which it came', async () => {
  const run = createQueue({ name: 'test', running: 2, waiting: 10 });
  const answered: number[] = [];
  const all = Array.from({ length: 12 }, (_, number) =>
    run(async () => {
      await sleep(2);
      answered.push(number);
    }),
  );
  await Promise.all(all);
  const pairs = answered.map((number) => Math.floor(number / 2));
  expect(pairs).toEqual(pairs.toSorted((one, other) => one - other));
});

describe('beyond its limits', () => {
  test('work is refused at once, and taken again when there is room', async () => {
    const run = createQueue({ name: 'test', running: 1, waiting: 1 });
    const held = heldWork();
    const both = [run(held.work), run(held.work)];
    await expect(run(held.work)).rejects.toMatchObject({ code: 'server_busy', details: { retryAfter: 1 } });
    held.finish();
    await Promise.all(both);
    expect(await run(async () => 'done')).toBe('done');
  });

  test('it says when the queue will have moved on, from how long work takes', async () => {
    const run = createQueue({ name: 'test', running: 1, waiting: 9 });
    await run(() => sleep(300));
    const held = heldWork();
    const all = Array.from({ length: 10 }, () => run(held.work));
    await expect(run(held.work)).rejects.toMatchObject({ details: { retryAfter: expect.toSatisfy(isThreeOrMore) } });
    held.finish();
    await Promise.all(all);
  });

  test('of one caller, another has room beside it', async () => {
    const run = createQueue({ name: 'test', running: 1, waiting: 9, perCaller: 2 });
    const held = heldWork();
    const all = [run(held.work, 'one'), run(held.work, 'one'), run(held.work, 'other')];
    await expect(run(held.work, 'one')).rejects.toMatchObject({ code: 'server_busy' });
    held.finish();
    await Promise.all(all);
  });
});

const isThreeOrMore = (seconds: number) => seconds >= 3;
