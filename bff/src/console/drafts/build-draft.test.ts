/** The process that checks drafts, and where it ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProductFolder } from '@storefront/catalogue-folders/testing/product-folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildLimits, buildDraft, buildLimits } from './build-draft.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'build-draft-'));
  await writeProductFolder(join(directory, 'well'));
});
afterAll(() => rm(directory, { recursive: true }));

const build = (limits: Partial<BuildLimits>, signal = new AbortController().signal) => {
  const folder = join(directory, 'well');
  const task = { folder, made: join(directory, 'made'), browser: undefined, signal };
  return buildDraft(task, { ...buildLimits, ...limits });
};

test('within its limits it makes what is sold', async () => {
  expect(await build({})).toMatchObject({ problems: [], product: { slug: 'well' } });
});

test.each<[string, Partial<BuildLimits>]>([
  ['memory', { memory: 1_000_000 }],
  ['time', { time: 1 }],
])('beyond its %s it ends, and the model is said to take too much', async (_, limits) => {
  expect(await build(limits)).toMatchObject({
    problems: [{ file: 'model.glb', field: null, reason: expect.stringMatching(/^could not be prepared in /) }],
    product: null,
  });
});

test('it ends when nobody wants its result any more', async () => {
  const stopping = new AbortController();
  const building = build({}, stopping.signal);
  stopping.abort();
  await expect(building).rejects.toThrow('aborted');
});
