/** `/readyz` of a process that loses its files. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { anEdition, type DownloadShop, importProducts, startDownloadShop } from '../../testing/download-shop.ts';
import { sampleAdmin } from '../../testing/release-builds.ts';

let directory: string;
let shop: DownloadShop;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'readiness-'));
  shop = await startDownloadShop({
    assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined },
  });
  await mkdir(shop.filesDirectory);
  await importProducts(shop, anEdition('griffin'));
  await sampleAdmin(shop, directory).release({ app: 'shell' });
  await shop.releases.refresh();
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

interface Told {
  readonly status: number;
  readonly degraded: readonly string[];
}

/** Reads `/readyz` without the notifications, to which test processes do not listen. */
async function readyz(): Promise<Told> {
  const response = await shop.client().request('/readyz');
  const { context, parts } = JSON.parse(await response.text());
  const told: { name: string; status: string }[] = parts ?? context.parts;
  const degraded = told.flatMap(({ name, status }) => (status === 'ok' || name === 'notifications' ? [] : name));
  return { status: response.status, degraded };
}

const linesOf = (event: string, part: string) =>
  shop.logs.filter((line) => line.includes(`"event":"${event}","part":"${part}"`));

async function without(place: string, work: () => Promise<void>): Promise<void> {
  await rename(place, `${place}.away`);
  await work();
  await rename(`${place}.away`, place);
  await expect.poll(readyz).toEqual({ status: 200, degraded: [] });
}

test('a process that has all it needs is ready, and names its parts', async () => {
  expect(await readyz()).toEqual({ status: 200, degraded: [] });
  const { parts } = await shop.client().call(contract.getReadiness, {});
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['canary-guard', 'database', 'media', 'product-files', 'releases', 'uploads']),
  );
});

test.each([
  ['product files', 'product-files', () => shop.productFiles, 'is missing'],
  ['pictures', 'media', () => join(dirname(shop.productFiles), 'media'), 'ENOENT'],
  ['uploads', 'uploads', () => shop.filesDirectory, 'ENOENT'],
])('without its %s a process serves, says so, and the log says why once', async (_, part, place, reason) => {
  await without(place(), async () => {
    await expect.poll(readyz).toEqual({ status: 200, degraded: [part] });
    await Promise.all(Array.from({ length: 20 }, readyz));
    const [failed, ...more] = linesOf('part_failed', part);
    expect([failed, more]).toEqual([expect.stringContaining(reason), []]);
  });
  expect(linesOf('part_recovered', part)).toHaveLength(1);
});

test('without the files of an active release a process is not ready, and says nothing of where they were', async () => {
  await without(join(directory, 'assets'), async () => {
    await expect.poll(readyz).toEqual({ status: 503, degraded: ['releases'] });
    expect(await (await shop.client().request('/readyz')).text()).not.toContain(directory);
  });
});

test('however many ask, the checks run once a second', async () => {
  let checks = 0;
  const count = async () => {
    checks += 1;
  };
  const other = shop.beside({ files: { ...shop.files, check: count } });
  const ask = async () => (await other.app.request('/readyz')).status;
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: 200 }, ask));
  expect(new Set([...statuses, await ask()])).toEqual(new Set([200]));
  expect(checks).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / SECOND));
});

test('a release of which one file is missing is noticed', async () => {
  await without(join(directory, 'assets/shell/v1/page.js'), async () => {
    await expect.poll(readyz).toEqual({ status: 503, degraded: ['releases'] });
  });
});

test('a file of an active release that is gone is an outage, told once, and one of another release is none', async () => {
  const asset = (path: string) => shop.client().request(`/assets/shell/${path}`);
  expect((await asset('v1/page.js')).status).toBe(200);
  await without(join(directory, 'assets/shell/v1/page.js'), async () => {
    const gone = await Promise.all([asset('v1/page.js'), asset('v1/page.js')]);
    expect(gone.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      Array(2).fill([503, 'no-store']),
    );
    for (const path of ['v1/nothing.js', 'v0/page.js']) expect((await asset(path)).status).toBe(404);
  });
  const told = shop.logs.filter((line) => line.includes('"event":"released_file_'));
  expect(told).toEqual([expect.stringContaining('"file":"/assets/shell/v1/page.js"')]);
});
