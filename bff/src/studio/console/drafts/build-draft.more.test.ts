/** The process that checks drafts, and its end. */
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeProductFolder } from '@storefront/catalogue-folders/testing/product-folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildLimits, buildDraft, buildLimits } from './build-draft.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'build-draft-'));
  await writeProductFolder(join(directory, 'well'));
});
afterAll(() => rm(directory, { recursive: true }));

const build = (limits: Partial<BuildLimits>, changes: Partial<Parameters<typeof buildDraft>[0]> = {}) => {
  const task = { folder: join(directory, 'well'), made: join(directory, 'made'), browser: undefined };
  return buildDraft({ ...task, signal: new AbortController().signal, ...changes }, { ...buildLimits, ...limits });
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
  const building = build({}, { signal: stopping.signal });
  stopping.abort();
  await expect(building).rejects.toThrow('aborted');
});

test('what it fails with is said, and nothing is said of the model', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  await expect(build({}, { made: join(file, 'made') })).rejects.toThrow(/ended with 1: .*ENOTDIR/s);
});

test('it leaves no temporary files when it ends in the middle', async () => {
  const browser = join(directory, 'browser');
  const started = join(directory, 'started');
  // Writes its arguments to a file and ends like Chromium: with the process that started it.
  await writeFile(browser, `#!/bin/sh\necho "$*" > '${started}'\ncat <&3 > /dev/null\n`, { mode: 0o755 });
  const profile = async () => /--user-data-dir=(\S+)/.exec(await readFile(started, 'utf8').catch(() => ''))?.[1];
  const stopping = new AbortController();
  const building = build({}, { browser, signal: stopping.signal });
  while ((await profile()) === undefined) await sleep(20);
  await access((await profile()) ?? '');
  stopping.abort();
  await expect(building).rejects.toThrow('aborted');
  await expect(access((await profile()) ?? '')).rejects.toThrow('ENOENT');
});
