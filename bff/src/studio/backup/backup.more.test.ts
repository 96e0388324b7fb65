/** Backups in every kind of storage, damaged or truncated in every way. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { AdminError } from '../../base/errors.ts';
import { createMetrics } from '../../process/metrics/create-metrics.ts';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { anEdition, contentOf, download, importProducts, linkTo } from '../../testing/download-shop.ts';
import { type BackupShop, KEY, OWNER, type Place, refusalOf, startBackupShop } from './testing/backup-shop.ts';

let shop: BackupShop;
beforeAll(async () => {
  shop = await startBackupShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.clear());

const TAKE_BACKUP = fileURLToPath(new URL('../../take-backup.ts', import.meta.url));
const WELL = contentOf('well.zip');
const unencrypted = { key: undefined };

async function zipOf(slug: string): Promise<string> {
  for await (const key of shop.stores.productFiles.keys()) {
    if (key.startsWith(slug) && key.endsWith('.zip')) return key;
  }
  return '';
}

describe('a backup', () => {
  test('is of one moment, while others write', async () => {
    await shop.backups().take();
    await shop.signedIn('late@example.com');
    const place = await shop.emptyPlace();
    await place.backups().restore('latest');
    expect(await place.query(`select from users where email = 'late@example.com'`)).toEqual([]);
    expect(await place.query(`select from users where email = '${OWNER}'`)).toHaveLength(1);
  });

  test('keeps only once what earlier ones have too', async () => {
    await shop.backups().take();
    const first = (await shop.chunks()).length;
    await importProducts(shop, anEdition('lamp'));
    await shop.backups().take();
    const added = (await shop.chunks()).length - first;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(first / 2);
  });

  test('of content larger than a chunk is put together again', async () => {
    const small = { chunkBytes: 512 };
    const { bytes } = await shop.backups(small).take();
    expect((await shop.chunks()).length).toBeGreaterThan(bytes / 512 / 4);
    const place = await shop.emptyPlace();
    await place.backups(small).restore('latest');
    expect(await download(await place.browserLike(shop.owner), 'well')).toBe(WELL);
  });

  test('is removed when newer ones are enough, with what it alone used', async () => {
    const first = await shop.backups().take();
    await importProducts(shop, anEdition('mill'));
    shop.clock.advance(1 * DAY);
    const second = await shop.backups().take();
    const before = (await shop.chunks()).length;
    expect(await shop.backups().prune(1)).toEqual([first.id]);
    expect((await shop.chunks()).length).toBeLessThan(before);
    expect(await shop.backups().list()).toEqual([second]);
    expect(await shop.backups().verify('latest')).toEqual(second);
  });

  test('is taken under a new key beside those of the earlier one, which are listed as unreadable', async () => {
    const { id } = await shop.backups().take();
    shop.clock.advance(1 * DAY);
    const renewed = shop.backups({ key: 'a new key for backups, which is as long' });
    const taken = await renewed.take();
    expect(await renewed.verify('latest')).toEqual(taken);
    expect(await renewed.list()).toEqual([{ id, problem: expect.stringContaining('cannot be decrypted') }, taken]);
  });

  test('is taken while no other one is', async () => {
    const both = await Promise.allSettled([shop.backups().take(), shop.backups().take()]);
    const refusals = both.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
    expect(refusals).toEqual(['Another backup is running; try again when it is done.']);
    await shop.backups().verify('latest');
  });

  test('is kept in a bucket too', async () => {
    const s3 = await startS3Server();
    const { openBucket } = await import('../../base/storage/bucket.ts');
    const { bucketObjectStore } = await import('../../base/storage/bucket-object-store.ts');
    const place = bucketObjectStore(openBucket(s3.settings, { name: 'backup store', error: AdminError }));
    const taken = await shop.backups({ place }).take();
    expect(await shop.backups({ place }).verify(taken.id)).toEqual(taken);
    const target = await shop.emptyPlace();
    expect(await target.backups({ place }).restore('latest')).toEqual({ ...taken, present: 0 });
    await s3.stop();
  });
});

describe.each([
  ['encrypted', KEY],
  ['plain', undefined],
])('a damaged %s backup is refused by the name of what is damaged, and restored nowhere:', (_, key) => {
  async function refusals(damage: (file: string) => Promise<void>): Promise<string[]> {
    await shop.backups({ key }).take();
    await damage(shop.chunkOf(WELL, key));
    const place = await shop.emptyPlace();
    const all = [
      await refusalOf(shop.backups({ key }).verify('latest')),
      await refusalOf(place.backups({ key }).restore('latest')),
    ];
    expect(await place.tables()).toBe(0);
    return all;
  }
  const named = /^The backup of productFiles\/well\/well-\w+\.zip .*chunks\//;

  test('a flipped bit', async () => {
    const flipped = await refusals(async (file) => {
      const content = await readFile(file);
      content[10] = (content[10] ?? 0) ^ 1;
      await writeFile(file, content);
    });
    for (const reason of flipped) expect(reason).toMatch(named);
  });

  test('an end cut off', async () => {
    for (const reason of await refusals((file) => truncate(file, 12))) expect(reason).toMatch(named);
  });

  test('a missing file', async () => {
    for (const reason of await refusals((file) => rm(file))) expect(reason).toMatch(named);
  });

  test('a file in the place of another', async () => {
    const swapped = await refusals(async (file) =>
      writeFile(file, await readFile(shop.chunkOf(contentOf('well.glb'), key))),
    );
    for (const reason of swapped) expect(reason).toMatch(named);
  });

  test('a manifest that was changed, wherever it was', async () => {
    const backups = shop.backups({ key });
    const { id } = await backups.take();
    const manifest = (await shop.objects()).find((file) => file.endsWith(`backups/${id}`)) ?? '';
    const content = await readFile(manifest);
    const unnoticed: number[] = [];
    // The beginning decides how the rest is read.
    for (let at = 0; at < content.length; at += at < 32 ? 1 : 7) {
      const changed = Buffer.from(content);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(manifest, changed);
      const refusal = await refusalOf(backups.verify(id));
      // Headers of zstd have a bit or two without meaning.
      if (refusal === 'nothing' && zstdDecompressSync(changed).equals(zstdDecompressSync(content))) continue;
      if (!refusal.includes(`backups/${id} cannot be`)) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  });
});

test.each([
  ['another key', KEY, 'another key, which has forty characters too', 'BACKUP_KEY is wrong'],
  ['no key, of an encrypted one', KEY, undefined, 'it is encrypted and BACKUP_KEY is not set'],
  ['a key, of a plain one', undefined, KEY, 'BACKUP_KEY is wrong'],
])('a restore with %s is refused', async (_, key, other, reason) => {
  const { id } = await shop.backups({ key }).take();
  const refusal = await refusalOf((await shop.emptyPlace()).backups({ key: other }).restore('latest'));
  expect(refusal).toContain(`backups/${id} cannot be`);
  expect(refusal).toContain(reason);
});

describe('a restore', () => {
  test('that was cut off is begun anew, and keeps the files that are there', async () => {
    await shop.backups().take();
    const file = shop.chunkOf(WELL, KEY);
    const content = await readFile(file);
    await rm(file);
    const place = await shop.emptyPlace();
    expect(await refusalOf(place.backups().restore('latest'))).toContain('is missing');
    await writeFile(file, content);
    const { present, files } = await place.backups().restore('latest');
    expect(present).toBeGreaterThan(0);
    expect(present).toBeLessThan(files);
  });

  test('is refused where a file is there with other content', async () => {
    await shop.backups(unencrypted).take();
    const place = await shop.emptyPlace();
    const key = await zipOf('well');
    await place.stores.productFiles.write(key, Buffer.from('something else'));
    expect(await refusalOf(place.backups(unencrypted).restore('latest'))).toContain(
      `productFiles/${key} already exists with other content`,
    );
    expect(await place.tables()).toBe(0);
  });
});

test('files are restored into buckets and back into directories, whatever they were in', async () => {
  await shop.backups().take();
  const inBucket = await shop.emptyPlace('bucket');
  await inBucket.backups().restore('latest');
  await opensAsBefore(inBucket);
  shop.clock.advance(1 * DAY);
  await inBucket.backups().take();
  const back = await shop.emptyPlace();
  await back.backups().restore('latest');
  await opensAsBefore(back);
  expect(await contentsOf(back)).toEqual(await contentsOf(shop));
});

async function opensAsBefore(place: Place): Promise<void> {
  const browser = await place.browserLike(shop.owner);
  const response = await browser.request((await linkTo(browser, 'well')).url);
  // A bucket's URL needs no session.
  const elsewhere = response.headers.get('location');
  expect(await (elsewhere === null ? response : await fetch(elsewhere)).text()).toBe(WELL);
  const page = await (await browser.request('/store')).text();
  expect(page).toContain('/assets/mfe-catalog/v1/');
  const [script = ''] = /\/assets\/mfe-catalog\/v1\/[^"]+/.exec(page) ?? [];
  expect((await browser.request(script)).status, script).toBe(200);
}

test('the command of schedules takes a backup, keeps the newest ones, and says what it lacks', async () => {
  const place = await mkdtemp(join(tmpdir(), 'scheduled-'));
  const inPlace = (name: string) => join(place, name);
  const directories = { ASSETS_DIR: 'assets', MEDIA_DIR: 'media', PRODUCT_FILES_DIR: 'goods', FILES_DIR: 'files' };
  const env = {
    ...Object.fromEntries(Object.entries(directories).map(([name, directory]) => [name, inPlace(directory)])),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATABASE_URL: shop.database.url,
  };
  const take = async (args: readonly string[], settings: Record<string, string>) =>
    await promisify(execFile)(process.execPath, [TAKE_BACKUP, ...args], { env: { ...env, ...settings } }).then(
      ({ stdout }) => JSON.parse(stdout),
      ({ stderr }) => stderr,
    );
  const settings = { BACKUP_DIR: inPlace('backups'), BACKUP_KEY: KEY };
  const first = await take(['--keep', '1'], settings);
  expect(first).toMatchObject({ event: 'backup_taken', files: 0, removed: [] });
  expect(await take(['--keep', '1'], settings)).toMatchObject({ event: 'backup_taken', removed: [first.id] });
  expect(await take([], settings)).toBe('--keep is required: how many backups to keep, at least 1.\n');
  expect(await take(['--keep', '1'], {})).toMatch(/^BACKUP_DIR or BACKUP_STORE_URL is required/);
  await rm(place, { recursive: true });
});

test('metrics tell when the last good backup was taken', async () => {
  await shop.database.query('truncate last_backup');
  const metrics = createMetrics({ ...shop, textsPerDay: 500 });
  const { takenAt } = await shop.backups().take();
  expect(await metrics.read()).toContain(`\nstorefront_last_backup_timestamp_seconds ${Date.parse(takenAt) / 1000}\n`);
  metrics.stop();
});

/** Returns every file by store and key. */
async function contentsOf({ stores }: Pick<Place, 'stores'>): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const [name, store] of Object.entries(stores)) {
    for await (const key of store.keys()) contents[`${name}/${key}`] = String(await store.read(key));
  }
  return contents;
}
