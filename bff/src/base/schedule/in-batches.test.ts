import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Work with `left` items; each call does at most its limit. */
function startWork(left: number, onBatch = () => {}) {
  const done: number[] = [];
  const work = async (limit: number) => {
    const some = Math.min(limit, left);
    left -= some;
    done.push(some);
    onBatch();
    return some;
  };
  return { work, done };
}

test('work is repeated in batches until nothing is left', async () => {
  const { work, done } = startWork(12);
  await inBatches(work, new AbortController().signal, 5);
  expect(done).toEqual([5, 5, 2]);
});

test('when the process ends, the batch in hand is the last', async () => {
  const ending = new AbortController();
  const { work, done } = startWork(12, () => ending.abort());
  await inBatches(work, ending.signal, 5);
  expect(done).toEqual([5]);
});
