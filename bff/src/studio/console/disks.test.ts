/** Free space on the disks that the process writes to. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writtenPlaces } from '../../process/console/written-places.ts';
import { loadEnv } from '../../process/env.ts';
import { createDisks, isNearlyFull } from './disks.ts';

const GIBIBYTE = 2 ** 30;

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'disks-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test('places on one file system are one disk, also those that are not made yet', async () => {
  const directory = await aDirectory();
  const [disk, ...more] = await createDisks([
    { holds: 'uploads', directory },
    { holds: 'drafts', directory: join(directory, 'goods/.drafts') },
  ]).read();
  expect(more).toEqual([]);
  expect(disk?.holds).toEqual(['uploads', 'drafts']);
  const { freeBytes = 0, totalBytes = 0 } = disk?.space ?? {};
  expect([freeBytes > 0, freeBytes <= totalBytes]).toEqual([true, true]);
});

test('a disk that does not answer is told of beside the others, and not asked again meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<{ id: number; freeBytes: number; totalBytes: number }>();
  const asked: string[] = [];
  const space = { id: 1, freeBytes: 90, totalBytes: 100 };
  const disks = createDisks(
    ['away', 'here', 'broken'].map((holds) => ({ holds, directory: holds })),
    async (directory) => {
      asked.push(directory);
      if (directory === 'broken') throw new Error('EIO');
      return directory === 'away' ? await promise : space;
    },
  );
  const told = [
    { holds: ['away'], space: null, isNearEnd: false },
    { holds: ['here'], space: { freeBytes: 90, totalBytes: 100 }, isNearEnd: false },
    { holds: ['broken'], space: null, isNearEnd: false },
  ];
  expect(await disks.read()).toEqual(told);
  expect(await disks.read()).toEqual(told);
  expect(asked.filter((directory) => directory === 'away')).toHaveLength(1);
  resolve({ ...space, id: 2 });
  await expect.poll(async () => (await disks.read())[0]?.space).toEqual({ freeBytes: 90, totalBytes: 100 });
});

describe('little is left', () => {
  test.each([
    [9, 100, true],
    [11, 100, false],
    [1.9, 10, true],
    [2.1, 10, false],
    [0.6, 1, false],
    [0.4, 1, true],
  ])('with %d of %d GiB: %j', (free, total, expected) => {
    expect(isNearlyFull({ freeBytes: free * GIBIBYTE, totalBytes: total * GIBIBYTE })).toBe(expected);
  });
});

describe('the process writes', () => {
  const placesOf = async (settings: Readonly<Record<string, string>>) => {
    const env = loadEnv({ DATABASE_URL: 'postgres://owner@db.example/shop', ...settings });
    return await writtenPlaces(env, '/goods/.drafts');
  };

  test('into directories, drafts and temporary files', async () => {
    const places = await placesOf({ FILES_DIR: '/uploads' });
    expect(places.map(({ holds }) => holds)).toEqual([
      'drafts',
      'product files',
      'media',
      'uploads',
      'releases',
      'temporary files',
    ]);
    expect(places).toContainEqual({ holds: 'uploads', directory: '/uploads' });
  });

  test('drafts and copies of releases to its own disk where buckets keep the rest', async () => {
    const bucket = (name: string) => ({
      [`${name}_URL`]: `https://s3.example/${name.toLowerCase()}`,
      [`${name}_ACCESS_KEY_ID`]: 'key',
      [`${name}_SECRET_ACCESS_KEY`]: 'secret',
    });
    const buckets = ['ASSET_STORE', 'MEDIA_STORE', 'PRODUCT_FILES_STORE', 'FILES_STORE'].map(bucket);
    const places = await placesOf(Object.assign({}, ...buckets));
    expect(places.map(({ holds }) => holds)).toEqual(['drafts', 'releases', 'temporary files']);
  });

  test('and so does a Postgres on the same machine, whose directory its lock file names', async () => {
    const socket = await aDirectory();
    await writeFile(join(socket, '.s.PGSQL.5432.lock'), `4711\n/var/lib/postgres/data\n1764188640\n5432\n${socket}\n`);
    const places = await placesOf({ DATABASE_URL: `postgres://owner@${encodeURIComponent(socket)}/shop` });
    expect(places.at(-1)).toEqual({ holds: 'the database', directory: '/var/lib/postgres/data' });
  });
});
