/** Buying with the OpenAPI document alone: a program uses only types generated from it. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@storefront/contract';
import { apiTypesOf } from '@storefront/testkit/api-types';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type RunningServer } from '../../process/server.ts';
import { simulatedPayments } from '../../shop/payments/simulated-payments.ts';
import {
  anEdition,
  contentOf,
  type DownloadShop,
  importProducts,
  startDownloadShop,
} from '../../testing/download-shop.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('client', import.meta.url));
const generated = fileURLToPath(new URL('../../../.results/api-client', import.meta.url));
const tsc = join(fileURLToPath(import.meta.resolve('typescript/package.json')), '../bin/tsc');

let shop: DownloadShop;
let server: RunningServer;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  address = `${origin}/api/openapi.json`;
  shop = await startDownloadShop({ publicOrigins: [origin] }, (db) =>
    simulatedPayments({ db, delay: 0, lateness: 0, sleep: async () => {} }),
  );
  await importProducts(shop, anEdition('griffin'));
  server = await listen(shop.app.fetch, { host: 'localhost', port });
});
afterAll(async () => {
  await server.close();
  await shop.stop();
});

test('types of every operation are generated from it', async () => {
  const types = await apiTypesOf(await (await fetch(address)).text());
  expect(Object.keys(contract).filter((name) => !types.includes(`operations["${name}"]`))).toEqual([]);
  await mkdir(generated, { recursive: true });
  await writeFile(join(generated, 'api-types.ts'), types);
});

test('a program compiles with these types', async () => {
  const compiled = await run(process.execPath, [tsc, '-p', client]).catch((failed: unknown) => failed);
  expect(compiled).toEqual({ stdout: '', stderr: '' });
});

test('that program signs up, is declined, pays what the document names, and downloads', async () => {
  const { stdout } = await run(process.execPath, [join(client, 'purchase.ts'), address]);
  expect(JSON.parse(stdout)).toEqual({
    email: 'stranger@example.com',
    flow: 'form',
    declined: 'payment_declined',
    versions: [1, 2],
    status: 'paid',
    totalCents: 2 * 1250,
    expectedCents: 2 * 1250,
    withoutCookie: 401,
    file: 'griffin.zip',
    content: contentOf('griffin.zip'),
    isWhole: true,
  });
});
