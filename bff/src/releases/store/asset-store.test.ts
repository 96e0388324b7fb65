/** The contract of every asset store, local or in a bucket. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBucket } from '../../base/storage/bucket.ts';
import { ReleaseError } from '../registry/release-error.ts';
import { type AssetStore, localAssetStore } from './asset-store.ts';
import { releaseDirectory } from './release-directory.ts';
import { s3AssetStore } from './s3-asset-store.ts';

interface TestStore {
  /** Opens the store as another process would. */
  open(): AssetStore;
  /** Returns everything stored, including partial uploads. */
  contents(): Promise<string[]>;
  /** Makes every `put` of `build` fail halfway. @returns a function that repairs it */
  breakHalfWay(build: string): Promise<() => void>;
  stop(): Promise<void>;
}

const id = { app: 'mfe-catalog', version: 'v1' };
const sample = {
  'main.js': '// main',
  'main.js.br': 'brotli',
  'fonts/a@2x~1.woff2': 'font',
  'server/index.js': '// s',
};

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'asset-store-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function writeBuild(files: Record<string, string>): Promise<string> {
  const build = await mkdtemp(join(directory, 'build-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(build, path)), { recursive: true });
    await writeFile(join(build, path), content);
  }
  return build;
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')])),
  );
}

/** Returns what another process reads of the release. */
async function readBack(testStore: TestStore): Promise<Record<string, string> | undefined> {
  const store = testStore.open();
  return (await store.provide(id)) ? filesIn(releaseDirectory(store.directory, id)) : undefined;
}

async function localDirectory(): Promise<TestStore> {
  const root = join(directory, 'assets');
  return {
    open: () => localAssetStore(root),
    contents: async () => (existsSync(root) ? Object.keys(await filesIn(root)) : []),
    async breakHalfWay(build) {
      const pipe = join(build, 'zzz');
      execFileSync('mkfifo', [pipe]);
      return () => execFileSync('rm', [pipe]);
    },
    async stop() {},
  };
}

async function bucket(options: { conditionalWrites: boolean }): Promise<TestStore> {
  const server = await startS3Server(options);
  let opened = 0;
  return {
    open: () =>
      s3AssetStore(
        openBucket(server.settings, { name: 'asset store', error: ReleaseError }),
        join(directory, `copies-${opened++}`),
      ),
    contents: () => server.keys(),
    async breakHalfWay() {
      let puts = 0;
      server.failWhen((method) => (method === 'PUT' && ++puts > 2 ? { instead: 403 } : undefined));
      return () => server.failWhen(() => undefined);
    },
    stop: () => server.stop(),
  };
}

describe.each<[string, () => Promise<TestStore>]>([
  ['a local directory', localDirectory],
  ['a bucket', () => bucket({ conditionalWrites: true })],
  ['a bucket without conditional writes', () => bucket({ conditionalWrites: false })],
])('in %s', (kind, openTestStore) => {
  let testStore: TestStore;
  let store: AssetStore;
  beforeEach(async () => {
    testStore = await openTestStore();
    store = testStore.open();
  });
  afterEach(() => testStore.stop());

  test('a release is kept as it is, in all its folders, for every process', async () => {
    await store.put(id, await writeBuild(sample));
    expect(await store.has(id)).toBe(true);
    expect(await readBack(testStore)).toEqual(sample);
  });

  test('one that was never put is not there, and can be removed without harm', async () => {
    expect(await store.has(id)).toBe(false);
    expect(await store.provide(id)).toBe(false);
    await store.remove(id);
  });

  test('what is there is never overwritten, nor joined by a file', async () => {
    await store.put(id, await writeBuild(sample));
    const before = await testStore.contents();
    await testStore.open().put(id, await writeBuild({ ...sample, 'main.js': '// other', 'more.js': '// more' }));
    expect(await readBack(testStore)).toEqual(sample);
    expect(await testStore.contents()).toEqual(before);
  });

  test('what failed half-way leaves nothing behind, and can be done again', async () => {
    const build = await writeBuild({ ...sample, 'a.js': '// a', 'b.js': '// b' });
    const mend = await testStore.breakHalfWay(build);
    await expect(store.put(id, build)).rejects.toThrow();
    expect(await store.has(id)).toBe(false);
    expect(await readBack(testStore)).toBeUndefined();
    expect(await testStore.contents()).toEqual([]);
    mend();
    await store.put(id, build);
    expect(await readBack(testStore)).toEqual({ ...sample, 'a.js': '// a', 'b.js': '// b' });
  });

  test('of several that publish at once one has its way, whole', async () => {
    const authors = ['Ann', 'Bob', 'Cem', 'Dot'];
    const filesOf = (author: string) => ({ 'main.js': author, 'page.js': author, [`${author}.js`]: author });
    const builds = await Promise.all(authors.map((author) => writeBuild(filesOf(author))));
    await Promise.all(builds.map((build) => testStore.open().put(id, build)));
    const kept = await readBack(testStore);
    expect(authors.map(filesOf)).toContainEqual(kept);
    if (kind === 'a bucket without conditional writes') return;
    expect((await testStore.contents()).filter((name) => name.endsWith('main.js'))).toHaveLength(1);
  });

  test('many who ask for the files at once get all of them', async () => {
    await store.put(id, await writeBuild(sample));
    const reader = testStore.open();
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        expect(await reader.provide(id)).toBe(true);
        expect(await filesIn(releaseDirectory(reader.directory, id))).toEqual(sample);
      }),
    );
  });

  test('what is removed is gone with all its files; others stay', async () => {
    await store.put(id, await writeBuild(sample));
    await store.provide(id);
    await store.put({ ...id, version: 'v2' }, await writeBuild({ 'main.js': '// v2' }));
    await store.remove(id);
    expect(await store.has(id)).toBe(false);
    expect(await store.provide(id)).toBe(false);
    expect((await testStore.contents()).filter((name) => name.includes('v1'))).toEqual([]);
    expect(await store.provide({ ...id, version: 'v2' })).toBe(true);
  });
});
