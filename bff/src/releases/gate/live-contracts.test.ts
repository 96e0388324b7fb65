/** Starting a server beside live releases built against another contract. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveContractWith, soundExamination, storeRoute } from '../../testing/release-builds.ts';
import { openSampleShop, type SampleShop } from '../../testing/sample-shop.ts';
import { reportUnfitReleases } from './live-contracts.ts';

let shop: SampleShop['shop'];
let admin: SampleShop['admin'];
let stop: SampleShop['stop'];

beforeEach(async () => {
  ({ shop, admin, stop } = await openSampleShop());
});
afterEach(() => stop());

const app = 'mfe-catalog';

/** Returns what a start logs, without the times. */
async function reported(): Promise<object[]> {
  const before = shop.logs.length;
  await reportUnfitReleases(shop);
  const lines = shop.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter(({ level }) => Number(level) > 20).map(({ time: _, msg: __, ...line }) => line);
}

test('live releases of its own contract are not worth a line', async () => {
  await admin.release();
  expect(await reported()).toEqual([]);
});

test('an active release and a canary that it would break are logged as errors, with each reason', async () => {
  const contract = await serveContractWith(shop, 'lightLanterns', 'dimLanterns');
  const calling = (endpoint: string) => ({ wrong: { endpoints: ['listProducts', endpoint] } });
  await admin.release({ version: 'v1', contract, ...calling('lightLanterns') });
  const routes = [{ ...storeRoute, data: [{ endpoint: 'dimLanterns' }] as never }];
  await admin.publishSample({ version: 'v2', contract, routes, ...calling('lightLanterns') });
  await admin.publishSample({ version: 'v3', contract, ...calling('dimLanterns') });
  await admin.startCanary({ app, version: 'v2' }, 5, { actor: 'Ann' }, soundExamination);
  const unfit = { level: 50, event: 'live_release_unfit', app };
  expect(await reported()).toEqual([
    { ...unfit, version: 'v1', reasons: ['The servers have no endpoint lightLanterns.'] },
    {
      ...unfit,
      version: 'v2',
      reasons: ['The servers have no endpoint dimLanterns.', 'The servers have no endpoint lightLanterns.'],
    },
  ]);
});

test('an endpoint of another contract that no live release calls may be missing', async () => {
  const contract = await serveContractWith(shop, 'lightLanterns');
  await admin.release({ contract });
  expect(await reported()).toEqual([]);
});

test('a comparison that fails is a warning, and keeps no server from starting', async () => {
  await shop.database.query('alter table active_releases rename to elsewhere');
  expect(await reported()).toEqual([{ level: 40, event: 'live_releases_not_compared', err: expect.anything() }]);
});
