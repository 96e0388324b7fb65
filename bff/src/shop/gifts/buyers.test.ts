/** Buyers' actions on gifts, email limits, and unclaimed gifts. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { changeAddress } from '../../testing/accounts.ts';
import { add, pay, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { buyGift, claim, giftCheckout, giftTokenTo, libraryOf, verifiedReader } from '../../testing/gifts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askRefund } from '../refunds/testing/refunds.ts';
import { expireGifts } from './expire-gifts.ts';

let shop: TestApp;
let addresses = 0;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const freshAddress = () => {
  addresses += 1;
  return `friend-${addresses}@example.com`;
};
const expire = () => expireGifts(shop);
const orderOf = (buyer: TestClient, orderId: string) => buyer.call(contract.getOrder, { params: { orderId } });
const takeBack = (buyer: TestClient, orderId: string) => buyer.call(contract.takeBackGift, { params: { orderId } });
const sendTo = (orderId: string, recipientEmail: string) => ({ params: { orderId }, body: { recipientEmail } });

describe('its buyer', () => {
  test('takes an unclaimed gift back, after which its link is dead and the buyer owns it', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to });
    const taken = await takeBack(buyer, order.id);
    expect(taken.gift).toMatchObject({ state: 'taken_back', recipientEmail: null });
    expect(await takeBack(buyer, order.id)).toMatchObject({ gift: { endedAt: taken.gift?.endedAt } });
    expect(await libraryOf(buyer)).toEqual(['1', '2']);
    const reader = await verifiedReader(shop, to);
    const body = { token: giftTokenTo(shop, to) };
    expect(await reader.problem(contract.claimGift, { body })).toMatchObject({ code: 'gift_link_invalid' });
    expect(await shop.database.query('select 1 from gifts where recipient_email = $1', [to])).toEqual([]);
    await askRefund(buyer, order, 0);
    expect(await libraryOf(buyer)).toEqual(['2']);
  });

  test('who claims it, at the address of the recipient by then, takes it back', async () => {
    const [from, to] = [freshAddress(), freshAddress()];
    const { browser: buyer, cart } = await startWithCart(shop, from);
    const { order } = await buyer.call(contract.placeOrder, giftCheckout(cart, { recipientEmail: to }));
    const token = giftTokenTo(shop, to);
    const body = { token };
    expect(await buyer.problem(contract.claimGift, { body })).toMatchObject({ code: 'gift_of_other_address' });
    await changeAddress(shop, buyer, to);
    expect(await buyer.call(contract.openGift, { body })).toMatchObject({ step: 'claim' });
    expect(await buyer.call(contract.claimGift, { body })).toEqual({ productIds: ['1', '2'] });
    expect(await libraryOf(buyer)).toEqual(['1', '2']);
    const { gift, refundableUntil } = await orderOf(buyer, order.id);
    expect(gift).toMatchObject({ state: 'taken_back', claimedAt: null, recipientEmail: null });
    expect(refundableUntil).not.toBeNull();
    expect(emailsTo(shop, to).map(({ subject }) => subject)).not.toContain('Your gift was claimed');
    expect(await buyer.problem(contract.claimGift, { body })).toMatchObject({ code: 'gift_link_invalid' });
    await askRefund(buyer, order, 0);
    expect(await libraryOf(buyer)).toEqual(['2']);
  });

  test('cannot take back, send or refund a gift that was claimed', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to });
    await claim(await verifiedReader(shop, to), giftTokenTo(shop, to));
    const params = { orderId: order.id };
    const refused = { status: 409, code: 'gift_claimed' };
    expect(await buyer.problem(contract.takeBackGift, { params })).toMatchObject(refused);
    expect(await buyer.problem(contract.sendGift, sendTo(order.id, to))).toMatchObject(refused);
    const line = { params: { ...params, position: '0' } };
    expect(await buyer.problem(contract.refundOrderLine, line)).toMatchObject(refused);
    expect(await orderOf(buyer, order.id)).toMatchObject({
      refundableUntil: null,
      lines: [{ isRefundable: false }, {}],
    });
  });

  test('gets the money of an unclaimed gift back, line by line, and with the last one its link ends', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to });
    const reader = await verifiedReader(shop, to);
    const body = { token: giftTokenTo(shop, to) };
    await askRefund(buyer, order, 0);
    expect((await reader.call(contract.openGift, { body })).lines).toMatchObject([{ name: 'Dragon Model' }]);
    await askRefund(buyer, order, 1);
    expect((await orderOf(buyer, order.id)).gift).toMatchObject({ state: 'refunded' });
    expect(await reader.problem(contract.claimGift, { body })).toMatchObject({ code: 'gift_link_invalid' });
    expect(await buyer.problem(contract.sendGift, sendTo(order.id, to))).toMatchObject({ code: 'gift_over' });
    expect(await buyer.problem(contract.takeBackGift, { params: { orderId: order.id } })).toMatchObject({
      code: 'gift_over',
    });
    await expire();
    expect((await orderOf(buyer, order.id)).gift).toMatchObject({ state: 'refunded', recipientEmail: null });
  });

  test('sends it again to a corrected address, which ends the earlier link', async () => {
    const [wrong, right] = [freshAddress(), freshAddress()];
    const { buyer, order } = await buyGift(shop, { recipientEmail: wrong });
    const old = giftTokenTo(shop, wrong);
    const { gift } = await buyer.call(contract.sendGift, sendTo(order.id, right));
    expect(gift).toMatchObject({ state: 'sent', recipientEmail: right });
    const mistaken = await verifiedReader(shop, wrong);
    expect(await mistaken.problem(contract.claimGift, { body: { token: old } })).toMatchObject({
      code: 'gift_link_invalid',
    });
    const reader = await verifiedReader(shop, right);
    await claim(reader, giftTokenTo(shop, right));
    expect(await libraryOf(reader)).toEqual(['1', '2']);
  });

  test('sends it four times a day at most', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to });
    for (let count = 0; count < 4; count += 1) await buyer.call(contract.sendGift, sendTo(order.id, to));
    expect(await buyer.problem(contract.sendGift, sendTo(order.id, to))).toMatchObject({ code: 'too_many_gifts' });
    shop.clock.advance(1 * DAY);
    await buyer.call(contract.sendGift, sendTo(order.id, to));
  });

  test('has no say over the gifts of other buyers', async () => {
    const { order } = await buyGift(shop, { recipientEmail: freshAddress() });
    const stranger = await shop.signedIn();
    const params = { orderId: order.id };
    expect(await stranger.problem(contract.takeBackGift, { params })).toMatchObject({ status: 404 });
    expect(await stranger.problem(contract.sendGift, sendTo(order.id, freshAddress()))).toMatchObject({ status: 404 });
    const { browser, cart } = await startWithCart(shop);
    const { order: own } = await pay(browser, cart);
    expect(await browser.problem(contract.takeBackGift, { params: { orderId: own.id } })).toMatchObject({
      status: 404,
    });
  });
});

describe('an address', () => {
  test('gets ten gift emails a day, and the others when the day is over', async () => {
    const to = freshAddress();
    for (let count = 0; count < 10; count += 1) await buyGift(shop, { recipientEmail: to });
    const { buyer, order } = await buyGift(shop, { recipientEmail: to });
    expect(order.gift).toMatchObject({ state: 'waiting', sentAt: null });
    await expire();
    expect(emailsTo(shop, to)).toHaveLength(10);
    shop.clock.advance(1 * DAY);
    await expire();
    await expire();
    expect(emailsTo(shop, to)).toHaveLength(11);
    expect((await orderOf(buyer, order.id)).gift).toMatchObject({ state: 'sent' });
  });

  test('of one buyer gets twenty a day, and more are refused before anything is charged', async () => {
    const browser = await shop.signedIn();
    for (let count = 0; count < 20; count += 1) {
      await browser.call(
        contract.placeOrder,
        giftCheckout(await add(browser, '1'), { recipientEmail: freshAddress() }),
      );
      // The other limit is for ten minutes.
      shop.clock.advance(0.5 * HOUR);
    }
    const charges = shop.payments.charges.length;
    const one = giftCheckout(await add(browser, '1'), { recipientEmail: freshAddress() });
    expect(await browser.problem(contract.placeOrder, one)).toMatchObject({ status: 429, code: 'too_many_gifts' });
    expect(shop.payments.charges).toHaveLength(charges);
  });
});

describe('what is not claimed', () => {
  test('within 90 days goes to the library of its buyer, who is told, and the address is forgotten', async () => {
    const to = freshAddress();
    const { browser: buyer, cart } = await startWithCart(shop, 'patient@example.com');
    const { order } = await buyer.call(contract.placeOrder, giftCheckout(cart, { recipientEmail: to }));
    const token = giftTokenTo(shop, to);
    shop.clock.advance(90 * DAY - 1);
    await expire();
    const visitor = shop.client();
    expect(await visitor.call(contract.openGift, { body: { token } })).toMatchObject({ step: 'sign_in' });
    shop.clock.advance(1);
    expect(await visitor.problem(contract.openGift, { body: { token } })).toMatchObject({ code: 'gift_link_invalid' });
    await expire();
    await expire();
    const told = emailsTo(shop, 'patient@example.com').filter(({ subject }) => subject.includes('was not claimed'));
    expect(told).toHaveLength(1);
    const rows = await shop.database.query<Record<string, unknown>>('select * from gifts where order_id = $1', [
      order.id,
    ]);
    expect(rows).toMatchObject([{ ended_because: 'expired', recipient_email: null, token_hash: null }]);
    const again = shop.client();
    await again.call(contract.signIn, { body: { email: 'patient@example.com', password: 'velvet-lantern-42' } });
    expect(await libraryOf(again)).toEqual(['1', '2']);
  });
});
