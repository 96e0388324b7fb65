/** Autosave: one request at a time, and the last edit in the last one. */
import type { DraftFields } from '@storefront/contract/console';
import { SECOND } from '@storefront/utils/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

interface Request {
  readonly name: string | undefined;
  readonly answer: () => void;
  readonly refuse: () => void;
}

let requests: Request[];
let autosave: ReturnType<typeof createAutosave>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  requests = [];
  autosave = createAutosave({ fields: {}, revision: 1 }, (fields: DraftFields, revision) => {
    const { promise, resolve } = Promise.withResolvers<{ data?: unknown; error?: unknown }>();
    requests.push({
      name: fields.name,
      answer: () => resolve({ data: { fields, revision: revision + 1 } }),
      refuse: () => resolve({ error: { code: 'server_busy', message: 'Busy.' } }),
    });
    return promise;
  });
});

afterEach(() => {
  autosave.forget();
  vi.useRealTimers();
});

const type = (name: string) => autosave.edit({ name });
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const sent = () => requests.map(({ name }) => name);

test('what is typed while a request is on its way is saved after the last key', async () => {
  type('W');
  await pass(SECOND);
  type('We');
  await pass(SECOND);
  expect(sent()).toEqual(['W']);
  requests[0]?.answer();
  await pass(SECOND / 2);
  type('Well');
  await pass(SECOND / 2);
  expect(sent()).toEqual(['W']);
  await pass(SECOND / 2);
  expect(sent()).toEqual(['W', 'Well']);
  requests[1]?.answer();
  await pass(SECOND);
  expect(autosave.get()).toMatchObject({ status: 'saved', seen: { fields: { name: 'Well' }, revision: 3 } });
  expect(requests).toHaveLength(2);
});

test('two who save while a request is on its way have the rest sent once, and both know of it', async () => {
  type('W');
  await pass(SECOND);
  type('Well');
  const both = Promise.all([autosave.save(), autosave.save()]);
  expect(sent()).toEqual(['W']);
  requests[0]?.answer();
  await pass(0);
  expect(sent()).toEqual(['W', 'Well']);
  requests[1]?.answer();
  expect(await both).toEqual([true, true]);
  await pass(SECOND);
  expect(requests).toHaveLength(2);
});

test('a request that fails is not sent again for those who waited, until its time', async () => {
  type('W');
  await pass(SECOND);
  const both = Promise.all([autosave.save(), autosave.save()]);
  requests[0]?.refuse();
  expect(await both).toEqual([false, false]);
  expect(requests).toHaveLength(1);
  await pass(5 * SECOND);
  expect(requests).toHaveLength(2);
});
