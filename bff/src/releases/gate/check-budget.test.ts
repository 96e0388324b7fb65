/** Rate limit of a release check, apart from other visitors at the same address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { soundExamination } from '../../testing/release-builds.ts';
import { openSampleShop, type SampleShop } from '../../testing/sample-shop.ts';
import type { Trial } from '../admin/releases.ts';
import { checkCookie } from './check-budget.ts';

const ADDRESS = '192.0.2.50';
const app = 'mfe-catalog';

let shop: SampleShop['shop'];
let admin: SampleShop['admin'];
let stop: SampleShop['stop'];

beforeAll(async () => {
  ({ shop, admin, stop } = await openSampleShop());
});
afterAll(() => stop());

/** Returns the status of the address's next request, made with these cookies. */
async function ask(...cookies: { readonly name: string; readonly value: string }[]): Promise<number> {
  const browser = shop.client(ADDRESS);
  for (const { name, value } of cookies) browser.cookies.set(name, value);
  return (await browser.request('/api/session')).status;
}

async function spendAddress(): Promise<void> {
  for (let index = 0; index < 600; index += 1) await ask();
  expect(await ask()).toBe(429);
}

test('a check goes on where its address has spent its budget, and has a bound of its own', async () => {
  await spendAddress();
  await admin.publishSample();
  const statuses: number[] = [];
  const smoke = async ({ session, budget }: Trial) => {
    for (let index = 0; index < 300; index += 1) statuses.push(await ask(budget), await ask(budget, session));
    statuses.push(await ask(budget));
    return [];
  };
  await admin.activate({ app, version: 'v1' }, { actor: 'Ann' }, { ...soundExamination, smoke });
  expect(statuses.slice(0, 600)).toEqual(Array.from({ length: 600 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
});

test('a cookie that is altered, of another store or ten minutes old gives none', async () => {
  shop.clock.advance(1 * MINUTE);
  await spendAddress();
  const { name, value } = await checkCookie(shop);
  expect(await ask({ name, value })).toBe(200);
  // The last characters contain unused bits.
  const at = value.length - 10;
  const altered = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
  expect(await ask({ name, value: altered })).toBe(429);
  expect(await ask(await checkCookie({ ...shop, releaseLinkSecret: 'another secret of thirty-two characters' }))).toBe(
    429,
  );
  shop.clock.advance(10 * MINUTE);
  await spendAddress();
  expect(await ask({ name, value })).toBe(429);
});
