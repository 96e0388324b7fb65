/** The OpenAPI document is enough to buy with: types are generated from it, and a program that has only them buys. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiTypesOf } from '@storefront/api-client';
import { freePort } from '@storefront/utils/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { simulatedPayments } from '../payments/simulated-payments.ts';
import { listen } from '../server.ts';
import { anEdition, contentOf, importProducts, startDownloadShop } from '../testing/download-shop.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('client', import.meta.url));
const generated = fileURLToPath(new URL('../../.results/api-client', import.meta.url));
const tsc = join(fileURLToPath(import.meta.resolve('typescript/package.json')), '../bin/tsc');

test('a client that was generated from it signs up, is declined, pays, and downloads, and it compiles', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const shop = await startDownloadShop({ publicOrigins: [origin] }, (db) =>
    simulatedPayments({ db, delay: 0, lateness: 0, sleep: async () => {} }),
  );
  onTestFinished(shop.stop);
  await importProducts(shop, anEdition('griffin'));
  const server = await listen(shop.app.fetch, { host: 'localhost', port });
  onTestFinished(async () => void (await server.close()));
  const address = `${origin}/api/openapi.json`;

  await mkdir(generated, { recursive: true });
  const document = await (await fetch(address)).text();
  await writeFile(join(generated, 'api-types.ts'), await apiTypesOf(document));

  const [compiled, bought] = await Promise.all([
    run(process.execPath, [tsc, '-p', client]).catch(({ stdout }) => ({ stdout })),
    run(process.execPath, [join(client, 'purchase.ts'), address]),
  ]);
  expect(compiled.stdout).toBe('');
  expect(JSON.parse(bought.stdout)).toEqual({
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
