/** Costs of files: served by the process, redirected to a bucket, and files of releases. */
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startServer } from '@storefront/cli/server';
import { withAdminOf } from '@storefront/cli/session';
import type { Download } from '@storefront/contract';
import { startS3Server } from '@storefront/testkit/servers/s3-server';
import { freePort } from '@storefront/utils/free-port';
import { anImport } from 'bff/an-import';
import { type Ask, createAsk } from '../rollout/ask.ts';
import { sized } from '../size.ts';
import type { BenchStore } from '../store.ts';
import { reportUsage } from '../usage/usage.ts';
import { type Cost, createMeter, type Meter } from './meter.ts';
import { readAll } from './reads.ts';
import { post, signUpAndBuy } from './shoppers.ts';

const FILE = sized(64, 1) * 1_000_000; // bytes
const DOWNLOADS = sized(16, 1);
const REDIRECTS = sized(500, 2);
const FILES = sized(4000, 10);
const GIGABYTE = 1e9;

export interface DownloadCosts {
  readonly 'GB through the process': Cost;
  readonly 'redirect to a bucket': Cost;
  readonly 'GB of released files': Cost;
}

export async function downloadCosts(store: BenchStore, meter: Meter): Promise<DownloadCosts> {
  return {
    'GB through the process': await throughProcess(store, meter),
    'redirect to a bucket': await byRedirect(store),
    'GB of released files': await releasedFiles(store, meter),
  };
}

async function throughProcess({ url, env }: BenchStore, meter: Meter): Promise<Cost> {
  const file = await soldFile(createAsk(url), env, 'large', FILE);
  return await meter((DOWNLOADS * FILE) / GIGABYTE, async () => {
    for (let n = 0; n < DOWNLOADS; n += 1) await read(new URL(file.path, url), file.cookie);
  });
}

async function byRedirect(store: BenchStore): Promise<Cost> {
  const bucket = await startS3Server();
  const port = await freePort();
  const { url, region, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    ...store.env,
    PORT: String(port),
    PRODUCT_FILES_STORE_URL: url,
    PRODUCT_FILES_STORE_REGION: region,
    PRODUCT_FILES_STORE_ACCESS_KEY_ID: accessKeyId,
    PRODUCT_FILES_STORE_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer(env, origin, { nodeOptions: reportUsage });
  try {
    const ask = createAsk(origin);
    const { path, cookie } = await soldFile(ask, env, 'elsewhere', 1000);
    const meter = createMeter({ ...store, server: server.process });
    return await meter(REDIRECTS, async () => {
      for (let n = 0; n < REDIRECTS; n += 1) {
        const { status } = await ask(path, { headers: { cookie } });
        if (status !== 302) throw new Error(`A download was answered with ${status} instead of 302.`);
      }
    });
  } finally {
    await server.stop();
    await bucket.stop();
  }
}

async function releasedFiles({ url, server }: BenchStore, meter: Meter): Promise<Cost> {
  const ask = createAsk(url);
  const path = /<script[^>]* src="([^"]+)"/.exec((await ask('/home')).body.toString())?.[1] ?? '';
  const { headers } = await ask(path);
  const gigabytes = (FILES * Number(headers['content-length'])) / GIGABYTE;
  return await meter(gigabytes, () => readAll({ origin: url, server, amount: FILES, pathOf: () => path }));
}

interface SoldFile {
  readonly path: string;
  readonly cookie: string;
}

/** Publishes a product with a file of `bytes`, and buys it. */
async function soldFile(ask: Ask, env: NodeJS.ProcessEnv, slug: string, bytes: number): Promise<SoldFile> {
  const name = `${slug}.zip`;
  const product = anImport(slug, { id: slug, productFiles: { [name]: { content: randomBytes(bytes) } } });
  await withAdminOf('catalog', env, (admin) => admin.importProducts([product], { isTrial: false }));
  const cookie = await signUpAndBuy(ask, slug, slug);
  const json = { version: 1, name, endsRefundRight: true };
  const body = await post(ask, `/api/library/${slug}/downloads`, { headers: { cookie }, json });
  return { path: (JSON.parse(body) as Download).url, cookie };
}

/** Reads the answer and discards it. */
function read(url: URL, cookie: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { headers: { cookie, 'x-forwarded-for': '10.8.0.1' } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`A download was answered with ${response.statusCode}.`));
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    pipeline(response, nowhere).then(resolve, reject);
  }).once('error', reject);
  return promise;
}
