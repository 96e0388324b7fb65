/** A shop with a customer and backups in a directory, and empty places to restore to. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  type KeptConnection,
  keepConnections,
  LONG_TIMEOUTS,
} from '@storefront/testkit/postgres/test-database';
import { startS3Server } from '@storefront/testkit/servers/s3-server';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { inject } from 'vitest';
import { createDb } from '../../../base/db/pool.ts';
import { AdminError } from '../../../base/errors.ts';
import { openBucket } from '../../../base/storage/bucket.ts';
import { bucketObjectStore } from '../../../base/storage/bucket-object-store.ts';
import type { BucketSettings } from '../../../base/storage/bucket-requests.ts';
import { localObjectStore } from '../../../base/storage/local-object-store.ts';
import type { ObjectStore } from '../../../base/storage/object-store.ts';
import { aPicture } from '../../../base/storage/testing/sample-pictures.ts';
import { createReleaseRegistry } from '../../../releases/serving/registry.ts';
import { localAssetStore } from '../../../releases/store/asset-store.ts';
import { openAssetStore } from '../../../releases/store/open-asset-store.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  startDownloadShop,
} from '../../../testing/download-shop.ts';
import { enrolAppForCodes, enrolPhone } from '../../../testing/mfa.ts';
import { sampleAdmin } from '../../../testing/release-builds.ts';
import { chunkName } from '../chunks.ts';
import { type BackupDeps, type Backups, createBackups } from '../create-backups.ts';
import { openVault } from '../vault.ts';

export const OWNER = 'ann@example.com';
export const KEY = 'a key of backups, which has forty characters';

type Overrides = Partial<Pick<BackupDeps, 'key' | 'place' | 'chunkBytes'>>;

/** Kind of storage of a store's files. */
type PlaceKind = BackupDeps['assetsIn'];

/** A target for restoring a backup. */
export interface Place {
  readonly query: KeptConnection['query'];
  readonly stores: Stores;
  backups(overrides?: Overrides): Backups;
  /** Returns the number of tables in the database. */
  tables(): Promise<number>;
  /** Opens a browser with the cookies of `other` on a server with the restored data. */
  browserLike(other: TestClient): Promise<TestClient>;
}

export interface BackupShop extends DownloadShop {
  /** A signed-in customer who bought the well. */
  readonly owner: TestClient;
  readonly recoveryCodes: readonly string[];
  /** The secret of the customer's authenticator app. */
  readonly authenticator: string;
  readonly stores: Stores;
  /** Storage of the backups. */
  readonly place: ObjectStore;
  backups(overrides?: Overrides): Backups;
  emptyPlace(kind?: PlaceKind): Promise<Place>;
  /** Returns the files of all backups. */
  objects(): Promise<string[]>;
  chunks(): Promise<string[]>;
  /** Returns the file of the chunk with this content. */
  chunkOf(content: string, key?: string): string;
  /** Removes all backups. */
  clear(): Promise<void>;
}

export async function startBackupShop(): Promise<BackupShop> {
  const root = await mkdtemp(join(tmpdir(), 'backup-shop-'));
  const stores = storesIn(root);
  await mkdir(join(root, 'assets'));
  const assets = { store: localAssetStore(join(root, 'assets')), devUrl: undefined };
  const { media, productFiles, files } = stores;
  const shop = await startDownloadShop({ media, productFiles, files, assets });
  const kept = join(root, 'backups');
  const place = localObjectStore(kept);
  const depsOf = (databaseUrl: string, { stores, assetsIn }: Files, overrides: Overrides = {}): BackupDeps => ({
    databaseUrl,
    stores,
    assetsIn,
    clock: shop.clock,
    place,
    key: KEY,
    ...overrides,
  });
  const objects = () => filesIn(kept);
  const places = createPlaces(shop, root, (url, files, overrides) => createBackups(depsOf(url, files, overrides)));
  return {
    ...shop,
    stores,
    place,
    ...(await populate(shop, root)),
    backups: (overrides) => createBackups(depsOf(shop.database.url, { stores, assetsIn: 'directory' }, overrides)),
    emptyPlace: places.open,
    objects,
    chunks: async () => (await objects()).filter((file) => file.includes('/chunks/')),
    chunkOf: (content, key) => {
      const vault = openVault(place, key);
      return join(kept, chunkName(vault.hashOf(Buffer.from(content))));
    },
    clear: () => rm(kept, { recursive: true, force: true }),
    async stop() {
      await places.close();
      await shop.stop();
      await rm(root, { recursive: true });
    },
  };
}

/** Adds a release, a product, and a customer with MFA, a picture and an order. */
async function populate(shop: DownloadShop, root: string) {
  await importProducts(shop, anEdition('well'));
  const releases = sampleAdmin(shop, root);
  await releases.release({ app: 'shell' });
  await releases.release({ version: 'v1' });
  const owner = await shop.signedIn(OWNER);
  await enrolPhone(shop, owner);
  const { secret: authenticator, codes: recoveryCodes } = await enrolAppForCodes(shop, owner);
  const { method, path } = contract.replacePicture;
  await owner.request(path, { method, headers: { 'content-type': 'image/png' }, body: await aPicture() });
  await buy(owner, 'well');
  return { owner, recoveryCodes, authenticator };
}

function createPlaces(
  shop: DownloadShop,
  root: string,
  backupsOf: (url: string, files: Files, overrides?: Overrides) => Backups,
) {
  const closing: (() => Promise<void>)[] = [];
  const adminUrl = databaseUrl(inject('templateUrl'), 'postgres');
  return {
    async open(kind: PlaceKind = 'directory'): Promise<Place> {
      const name = `storefront_restored_${crypto.randomUUID().replaceAll('-', '')}`;
      await createDatabase(adminUrl, name);
      const url = databaseUrl(shop.database.url, name);
      const connection = keepConnections(url);
      closing.push(() => dropDatabase(adminUrl, name), connection.end);
      const directory = join(root, name);
      const { stores, assetBucket } =
        kind === 'bucket' ? await filesInBucket(closing) : { stores: storesIn(directory), assetBucket: undefined };
      return {
        query: connection.query,
        stores,
        backups: (overrides) => backupsOf(url, { stores, assetsIn: kind }, overrides),
        tables: async () =>
          (await connection.query(`select from pg_tables where schemaname = current_schema()`)).length,
        async browserLike(other) {
          const { clock, listener, log, components } = shop;
          const db = createDb(url, { poolSize: 5, ...LONG_TIMEOUTS }, log);
          const releases = createReleaseRegistry({ db, listener, clock, log, components });
          closing.push(
            () => db.destroy(),
            () => releases.stop(),
          );
          const assetStore = await openAssetStore({ assetsDirectory: join(directory, 'assets'), assetBucket });
          await mkdir(assetStore.directory, { recursive: true });
          const assets = { store: assetStore, devUrl: undefined };
          const { app } = shop.beside({ db, releases, ...stores, assets });
          const browser = createTestClient(app);
          for (const [cookie, value] of other.cookies) browser.cookies.set(cookie, value);
          return browser;
        },
      };
    },
    async close() {
      for (const close of closing.reverse()) await close();
    },
  };
}

interface Files extends Pick<BackupDeps, 'assetsIn'> {
  readonly stores: Stores;
}

type Stores = ReturnType<typeof storesIn>;

function storesIn(root: string) {
  const at = (name: string) => localObjectStore(join(root, name));
  return { assets: at('assets'), media: at('media'), productFiles: at('goods'), files: at('files') };
}

async function filesInBucket(closing: (() => Promise<void>)[]) {
  const s3 = await startS3Server();
  closing.push(s3.stop);
  const settings = (name: string): BucketSettings => ({ ...s3.settings, url: `${s3.settings.url}/${name}` });
  const at = (name: string) => bucketObjectStore(openBucket(settings(name), { name, error: AdminError }));
  const stores: Stores = { assets: at('assets'), media: at('media'), productFiles: at('goods'), files: at('files') };
  return { stores, assetBucket: settings('assets') };
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the error message of `work`. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'nothing',
    (error: unknown) => {
      if (error instanceof AdminError) return error.message;
      throw error;
    },
  );
}
