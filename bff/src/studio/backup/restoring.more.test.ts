/** Restoring stores from backups. */
import { readFile, writeFile } from 'node:fs/promises';
import { contract } from '@storefront/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { readWhole } from '../../base/storage/content.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import { contentOf, download } from '../../testing/download-shop.ts';
import { appCode, giveFirstFactor } from '../../testing/mfa.ts';
import { type BackupShop, KEY, OWNER, refusalOf, startBackupShop } from './testing/backup-shop.ts';

let shop: BackupShop;
beforeAll(async () => {
  shop = await startBackupShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.clear());

const WELL = contentOf('well.zip');

async function rowsOf(query: BackupShop['database']['query'], table: string) {
  return (await query(`select to_jsonb(t)::text as row from ${table} as t order by 1`)).map(({ row }) => row);
}

describe('a restored store', () => {
  test('has every row, key, trigger and sequence', async () => {
    await shop.backups().take();
    const place = await shop.emptyPlace();
    await place.backups().restore('latest');
    const tables = await shop.database.query<{ name: string }>(
      // The record of the backup itself was written after it.
      `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'last_backup'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      expect(await rowsOf(place.query, name), name).toEqual(await rowsOf(shop.database.query, name));
    }
    const schema = `
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as what from pg_constraint
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
        where not tgisinternal
      union all select sequencename, '', last_value::text from pg_sequences
      order by 1, 2, 3
    `;
    expect(await place.query(schema)).toEqual(await shop.database.query(schema));
  });

  test('has nothing that tells visitors apart, and the numbers of their days', async () => {
    await shop.database.query(
      `insert into visitor_days (day, visitors) values ('2026-05-30', 7), ('2026-05-31', null);
       insert into visitor_salts (day, salt) values ('2026-05-31', sha256('salt'));
       insert into visitor_hashes (day, hash) values ('2026-05-31', decode(md5('somebody'), 'hex'))`,
    );
    await shop.backups().take();
    const place = await shop.emptyPlace();
    await place.backups().restore('latest');
    for (const table of ['visitor_salts', 'visitor_hashes']) expect(await rowsOf(place.query, table)).toEqual([]);
    expect(await rowsOf(place.query, 'visitor_days')).toEqual(await rowsOf(shop.database.query, 'visitor_days'));
    await shop.database.query('delete from visitor_days');
  });

  test('has its customers signed in, with their orders, files, pictures and MFA', async () => {
    await shop.backups().take();
    const place = await shop.emptyPlace();
    await place.backups().restore('latest');
    const there = await place.browserLike(shop.owner);
    const { user } = await there.call(contract.getSession, {});
    expect(user).toMatchObject({ email: OWNER, profilePicture: expect.stringContaining('/files/avatars/') });
    expect(await there.call(contract.listOrders, { query: {} })).toEqual(
      await shop.owner.call(contract.listOrders, { query: {} }),
    );
    expect(await download(there, 'well')).toBe(WELL);
    expect((await there.request(user?.profilePicture ?? '')).status).toBe(200);
    expect(await (await there.request('/store')).text()).toContain('/assets/mfe-catalog/v1/');
    shop.clock.advance(1 * MINUTE);
    const another = await place.browserLike(shop.client());
    await giveFirstFactor(another, OWNER);
    const body = { kind: 'totp', code: appCode(shop.authenticator, shop.clock.now()), rememberDevice: false } as const;
    expect((await another.call(contract.verifySignIn, { body })).user?.email).toBe(OWNER);
  });
});

test('a restored store has no drafts of products, whose files are in no backup', async () => {
  await shop.database.query(`
    with draft as (
      insert into product_drafts (fields, created_at, changed_at, changed_by) values ('{}', now(), now(), 'Ann')
      returning id
    )
    insert into draft_files (draft_id, path, bytes) select id, 'model.glb', 1 from draft
  `);
  await shop.backups().take();
  const place = await shop.emptyPlace();
  await place.backups().restore('latest');
  for (const table of ['product_drafts', 'draft_files']) expect(await rowsOf(place.query, table), table).toEqual([]);
  await shop.database.query('delete from product_drafts');
});

/** Flips a bit of objects with matching names when it writes them. */
function unreliable(place: ObjectStore, isFlipped: (name: string) => boolean): ObjectStore {
  return {
    ...place,
    async write(name, content) {
      if (!isFlipped(name)) return await place.write(name, content);
      const changed = Buffer.from(await readWhole(content));
      changed[0] = (changed[0] ?? 0) ^ 1;
      await place.write(name, changed);
    },
  };
}

describe('a backup', () => {
  test('tells nothing without its key', async () => {
    await shop.backups().take();
    for (const file of await shop.objects()) {
      const content = (await readFile(file)).toString('latin1');
      expect(content).not.toContain('edition 1');
      expect(content).not.toContain('(\xb5/\xfd');
    }
  });

  test('that was damaged is refused by the name of what is damaged, and restored nowhere', async () => {
    await shop.backups().take();
    const file = shop.chunkOf(WELL, KEY);
    const content = await readFile(file);
    content[10] = (content[10] ?? 0) ^ 1;
    await writeFile(file, content);
    const place = await shop.emptyPlace();
    const refusals = [
      await refusalOf(shop.backups().verify('latest')),
      await refusalOf(place.backups().restore('latest')),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatch(/^The backup of productFiles\/well\/well-\w+\.zip cannot be read: chunks\//);
    }
    expect(await place.tables()).toBe(0);
  });

  test.each([
    ['a chunk', 'chunks/'],
    ['the manifest', 'backups/'],
  ])('is refused at once where %s was kept otherwise than it was written', async (_, kind) => {
    const earlier = await shop.backups().take();
    await shop.database.query('update last_backup set taken_at = $1', [earlier.takenAt]);
    shop.clock.advance(1 * MINUTE);
    await shop.signedIn(`${kind.slice(0, -1)}@example.com`);
    const place = unreliable(shop.place, (name) => name.startsWith(kind));
    expect(await refusalOf(shop.backups({ place }).take())).toMatch(
      /^\w+\/\S+ was written, but reads differently: the backup storage is not reliable\.$/,
    );
    // The record for alerts does not include it.
    expect(await shop.database.query('select taken_at as "takenAt" from last_backup')).toEqual([
      { takenAt: new Date(earlier.takenAt) },
    ]);
  });

  test('that is a millisecond newer is the latest one, and the one that stays', async () => {
    shop.clock.advance(1 * MINUTE);
    const taken = [];
    for (let n = 0; n < 5; n += 1) {
      shop.clock.advance(1);
      taken.push((await shop.backups().take()).id);
    }
    expect((await shop.backups().list()).slice(-5).map(({ id }) => id)).toEqual(taken);
    await shop.backups().prune(1);
    expect((await shop.backups().verify('latest')).id).toBe(taken.at(-1));
  });

  test('is not read with another key', async () => {
    const { id } = await shop.backups().take();
    const other = shop.backups({ key: 'another key, which has forty characters too' });
    expect(await refusalOf(other.verify('latest'))).toBe(
      `backups/${id} cannot be decrypted: it was changed, or BACKUP_KEY is wrong.`,
    );
  });

  test('is not restored where the database has tables', async () => {
    await shop.backups().take();
    expect(await refusalOf(shop.backups().restore('latest'))).toMatch(
      /^The database of DATABASE_URL is not empty: it has \d+ tables, .* A backup is restored into an empty one only\.$/,
    );
  });
});
