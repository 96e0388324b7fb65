/** The registry's copy in each process: it follows the database, and survives without it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { type DatabaseProxy, startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { SECOND, systemClock } from '../../base/clock.ts';
import { createListener } from '../../base/db/listen.ts';
import { createDb } from '../../base/db/pool.ts';
import { createLog } from '../../base/log.ts';
import { type SampleAdmin, sampleAdmin, soundExamination } from '../../testing/release-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createReleaseRegistry, type ReleaseRegistry } from './registry.ts';

let shop: TestApp;
let admin: SampleAdmin;
let directory: string;
let proxy: DatabaseProxy;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'registry-'));
  shop = await startTestApp();
  admin = sampleAdmin(shop, directory);
  proxy = await startDatabaseProxy(inject('templateUrl'));
  await admin.release({ app: 'shell' });
  await admin.release({ version: 'v1' });
  for (const version of ['v2', 'v3']) await admin.publishSample({ version });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await proxy.cut();
  await shop.stop();
  await rm(directory, { recursive: true });
});

interface Process extends ReleaseRegistry {
  readonly logs: string[];
}

/** Starts the registry of another process. */
function startProcess(url = shop.database.url): Process {
  const logs: string[] = [];
  const log = createLog('trace', { write: (line) => logs.push(line) });
  const db = createDb(url, { poolSize: 2, ...LONG_TIMEOUTS }, log);
  const listener = createListener(url, log);
  const registry = createReleaseRegistry({ db, listener, clock: systemClock, log, components: shop.components });
  closing.push(async () => {
    await registry.stop();
    await listener.stop();
    await db.destroy();
  });
  return { ...registry, logs };
}

const nobody = { visitorId: 'nobody', pins: {} };
const keyIn = async (registry: ReleaseRegistry) => (await registry.releasesFor(nobody)).key;
const activate = (version: string) =>
  admin.activate({ app: 'mfe-catalog', version }, { actor: 'Ann' }, soundExamination);

/** Waits until every one of `registries` answers `key`. */
async function until(key: string, registries: readonly ReleaseRegistry[]): Promise<void> {
  const keys = () => Promise.all(registries.map(keyIn));
  await expect.poll(keys, { interval: 5 }).toEqual(registries.map(() => key));
}

describe('two processes on one database', () => {
  test('both give what was activated, and what was rolled back', async () => {
    const processes = [startProcess(), startProcess()];
    await until('mfe-catalog@v1,shell@v1', processes);
    await sleep(0.2 * SECOND);
    await activate('v2');
    await until('mfe-catalog@v2,shell@v1', processes);
    await admin.rollBack('mfe-catalog', { actor: 'Ann' });
    await until('mfe-catalog@v1,shell@v1', processes);
  });

  test('a change that is taken back is never seen', async () => {
    const registry = startProcess();
    await keyIn(registry);
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('activeReleases').set({ version: 'v3' }).where('app', '=', 'mfe-catalog').execute();
        throw new Error('taken back');
      })
      .catch(() => {});
    await sleep(0.1 * SECOND);
    expect(await keyIn(registry)).toBe('mfe-catalog@v1,shell@v1');
  });
});

test('the same releases are the same object, and ten thousand page requests ask the database nothing', async () => {
  const registry = startProcess();
  const first = await registry.releasesFor(nobody);
  await proxy.cut();
  for (let index = 0; index < 10_000; index += 1) {
    expect(await registry.releasesFor({ visitorId: `visitor ${index}`, pins: {} })).toBe(first);
  }
  await proxy.mend();
});

describe('when the database goes away', () => {
  test('pages keep their releases; when it is back, what happened meanwhile is taken over', async () => {
    const registry = startProcess(proxy.through(shop.database.url));
    await until('mfe-catalog@v1,shell@v1', [registry]);
    await proxy.cut();
    await sleep(1.5 * SECOND);
    expect(await keyIn(registry)).toBe('mfe-catalog@v1,shell@v1');
    expect(await keyIn(registry)).toBe('mfe-catalog@v1,shell@v1');
    await activate('v2');
    await proxy.mend();
    await until('mfe-catalog@v2,shell@v1', [registry]);
    expect(registry.logs.filter((line) => line.includes('release_refresh_failed'))).toHaveLength(1);
  });

  test('a pin that cannot be looked up is left out', async () => {
    const registry = startProcess(proxy.through(shop.database.url));
    await keyIn(registry);
    await proxy.cut();
    const { key } = await registry.releasesFor({ visitorId: 'x', pins: { 'mfe-catalog': 'v3' } });
    expect(key).toBe('mfe-catalog@v2,shell@v1');
    await proxy.mend();
  });
});

test.each([
  ['is cut off', () => proxy.cut()],
  ['is dead without having said so', async () => proxy.freeze()],
])('while only the listening connection %s, changes are taken over all the same', async (_, breakIt) => {
  const log = createLog('silent');
  const listener = createListener(proxy.through(shop.database.url), log);
  const registry = createReleaseRegistry({
    db: shop.db,
    listener,
    clock: systemClock,
    log,
    components: shop.components,
  });
  await admin.activate({ app: 'mfe-catalog', version: 'v2' }, { actor: 'Ann' }, soundExamination);
  await until('mfe-catalog@v2,shell@v1', [registry]);
  await sleep(0.2 * SECOND);
  await breakIt();
  await activate('v3');
  await until('mfe-catalog@v3,shell@v1', [registry]);
  await registry.stop();
  await listener.stop();
  await proxy.cut();
  await proxy.mend();
});

describe('a canary', () => {
  test('is given by lot, sticks to its visitors, and is the same in every process', async () => {
    const processes = [startProcess(), startProcess()];
    await admin.startCanary({ app: 'mfe-catalog', version: 'v1' }, 30, { actor: 'Ann' }, soundExamination);
    for (const registry of processes) await registry.refresh();
    const draw = (registry: ReleaseRegistry) =>
      Promise.all(
        Array.from({ length: 1000 }, async (_, index) => {
          const { key } = await registry.releasesFor({ visitorId: `visitor ${index}`, pins: {} });
          return key.includes('mfe-catalog@v1');
        }),
      );
    const [one, another] = await Promise.all(processes.map(draw));
    expect(one).toEqual(another);
    const share = (one ?? []).filter(Boolean).length / 1000;
    expect(share).toBeGreaterThan(0.23);
    expect(share).toBeLessThan(0.37);
    expect(await processes[0]?.hasCanary()).toBe(true);
  });
});

test('pins give any published release, one that is not is left out', async () => {
  const registry = startProcess();
  const pinned = await registry.releasesFor({ visitorId: 'x', pins: { 'mfe-catalog': 'v2', 'mfe-boats': 'v1' } });
  expect(pinned.key).toBe('mfe-catalog@v2,shell@v1');
});
