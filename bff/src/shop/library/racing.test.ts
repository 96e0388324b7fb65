/** A refund and a first download of the same purchase at the same time: exactly one succeeds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  linkTo,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';

const ROUNDS = 24;

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, ...Array.from({ length: ROUNDS }, (_, round) => anEdition(`well-${round}`)));
});
afterAll(() => shop.stop());

test('a refund and several openings at once: the file is out or the money is back, never both', async () => {
  const winners: ('download' | 'refund')[] = [];
  // Head start of the refund in milliseconds, moved against the last winner so that both win some rounds.
  let lateness = 0;
  let step = 1;
  const browser = await shop.signedIn();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 10 === 0) shop.clock.advance(10 * MINUTE);
    const product = `well-${round}`;
    const { id } = await buy(browser, product);
    const { url } = await linkTo(browser, product);
    const open = async () => {
      if (lateness > 0) await sleep(lateness);
      const response = await browser.request(url, { headers: { range: 'bytes=0-3' } });
      await response.body?.cancel();
      return response.status;
    };
    const refund = async () => {
      if (lateness < 0) await sleep(-lateness);
      return await refundOrder(browser, id);
    };
    const [isRefunded, ...statuses] = await Promise.all([refund(), open(), open(), open()]);
    const isOut = statuses.includes(206);
    expect({ round, isRefunded, statuses }).toEqual({
      round,
      isRefunded: !isOut,
      statuses: Array(3).fill(isOut ? 206 : 403),
    });
    const winner = isOut ? 'download' : 'refund';
    step = winner === winners.at(-1) ? step * 2 : 1;
    lateness += isOut ? step : -step;
    winners.push(winner);
  }
  expect(new Set(winners)).toEqual(new Set(['download', 'refund']));
});
