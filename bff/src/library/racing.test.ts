/** A refund and a first download of the same purchase at the same time: exactly one of them wins. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import { anEdition, buy, type GoodsShop, linkTo, refundOrder, shelve, startGoodsShop } from '../testing/goods-shop.ts';

const ROUNDS = 24;
/** Milliseconds by which the one or the other is late, so that both come first at times. */
const DELAYS = [0, 1, 2, 4];

let shop: GoodsShop;
beforeAll(async () => {
  shop = await startGoodsShop();
  await shelve(shop, ...Array.from({ length: ROUNDS }, (_, round) => anEdition(`well-${round}`)));
});
afterAll(() => shop.stop());

test('a refund and several openings at once: the file is out or the money is back, never both', async () => {
  const winners = { download: 0, refund: 0 };
  const browser = await shop.signedIn();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 10 === 0) shop.clock.advance(10 * MINUTE);
    const product = `well-${round}`;
    const { id } = await buy(browser, product);
    const { url } = await linkTo(browser, product);
    const delay = DELAYS[Math.floor(round / 2) % DELAYS.length];
    const open = async () => {
      if (round % 2 === 0) await sleep(delay);
      const response = await browser.request(url, { headers: { range: 'bytes=0-3' } });
      await response.body?.cancel();
      return response.status;
    };
    const refund = async () => {
      if (round % 2 === 1) await sleep(delay);
      return await refundOrder(browser, id);
    };
    const [isRefunded, ...statuses] = await Promise.all([refund(), open(), open(), open()]);
    const isOut = statuses.includes(206);
    expect({ round, isRefunded, statuses }).toEqual({
      round,
      isRefunded: !isOut,
      statuses: Array(3).fill(isOut ? 206 : 403),
    });
    winners[isOut ? 'download' : 'refund'] += 1;
  }
  expect(Math.min(winners.download, winners.refund)).toBeGreaterThan(0);
});
