/** Eviction of local release copies. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recentCopies } from './recent-copies.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'copies-'));
});
afterEach(() => rm(directory, { recursive: true }));

const app = 'shell';
const make = (...versions: string[]) =>
  Promise.all(versions.map((version) => mkdir(join(directory, app, version), { recursive: true })));
const kept = async () => (await readdir(join(directory, app))).toSorted();

test('the copies not used for longest go, those of an earlier process first', async () => {
  const copies = recentCopies(directory, 3);
  await make('from-before');
  for (const version of ['v1', 'v2', 'v3']) {
    await make(version);
    await copies.use({ app, version });
  }
  expect(await kept()).toEqual(['v1', 'v2', 'v3']);
  await copies.use({ app, version: 'v1' });
  await make('v4');
  await copies.use({ app, version: 'v4' });
  expect(await kept()).toEqual(['v1', 'v3', 'v4']);
});

test('what is only on its way is neither counted nor removed, nor is what is no copy', async () => {
  const copies = recentCopies(directory, 1);
  await make('v1', 'v2.123.partial');
  await writeFile(join(directory, 'README'), '');
  await copies.use({ app, version: 'v1' });
  expect(await kept()).toEqual(['v1', 'v2.123.partial']);
});
