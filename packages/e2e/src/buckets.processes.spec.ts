/** A store that keeps its pictures and product files in a bucket at another origin. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type BrowserContext, expect, test } from '@playwright/test';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { freePort } from '@storefront/utils/free-port';
import { type Command, type DataDirectory, dataDirectory, runCommand, storefront } from './support/command.ts';
import { bought } from './support/purchases.ts';
import { castle, read, signedUp } from './support/shopper.ts';

interface OwnedProduct {
  readonly versions: readonly { readonly files: readonly { readonly name: string; readonly sha256: string }[] }[];
}

let s3: S3Server;
let data: DataDirectory;
let store: Command;
let context: BrowserContext;
/** Referrers that the bucket's origin received. */
const referrers: string[] = [];

test.beforeAll(async ({ browser }) => {
  s3 = await startS3Server();
  s3.failWhen((_, __, query, header) => {
    if (query.has('X-Amz-Signature')) referrers.push(header('referer'));
    return undefined;
  });
  data = await dataDirectory();
  const bucket = (name: string, path: string) => ({
    [`${name}_URL`]: `${s3.settings.url}/${path}`,
    [`${name}_ACCESS_KEY_ID`]: s3.settings.accessKeyId,
    [`${name}_SECRET_ACCESS_KEY`]: s3.settings.secretAccessKey,
  });
  store = runCommand([storefront, 'start'], {
    PORT: String(await freePort()),
    STOREFRONT_DATA_DIR: data.directory,
    ...bucket('MEDIA_STORE', 'media'),
    ...bucket('PRODUCT_FILES_STORE', 'files'),
  });
  const [, url = ''] = await store.says(/The store is open[\s\S]*?(http:\/\/\S+)/);
  process.env.STORE_URL = url;
  context = await browser.newContext({ baseURL: url });
});
const { STORE_URL } = process.env;
test.afterAll(async () => {
  if (STORE_URL === undefined) delete process.env.STORE_URL;
  else process.env.STORE_URL = STORE_URL;
  await context.close();
  await store.stop();
  await data.remove();
  await s3.stop();
});

test('a shopper sees its pictures, and a download comes from the bucket, which learns nothing of the page', async () => {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await signedUp(context);
  await bought(context, castle);
  await page.goto('/library/1');
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: /^Download everything/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download and give up the refund' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('castle-v1.zip');
  const hash = createHash('sha256');
  await pipeline(createReadStream(await download.path()), hash);
  const { versions } = await read<OwnedProduct>(context, '/api/library/1');
  expect(hash.digest('hex')).toBe(versions[0]?.files.find(({ name }) => name === 'castle.zip')?.sha256);

  await expect(page.getByText(/^First downloaded/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/library/1');
  expect([referrers, complaints]).toEqual([[''], []]);
});
