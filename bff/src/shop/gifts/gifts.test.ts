/** Purchases as gifts, through the API. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, checkout, pay, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { buyGift, claim, giftCheckout, giftTokenTo, libraryOf, verifiedReader } from '../../testing/gifts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
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

describe('buying a gift', () => {
  test('emails its recipient a link, and puts nothing into the library of the buyer', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to, message: 'Happy birthday!\nYours, Mara' });
    expect(order).toMatchObject({
      status: 'paid',
      totalCents: 7997,
      gift: { state: 'sent', recipientEmail: to, message: 'Happy birthday!\nYours, Mara', claimedAt: null },
    });
    expect(await libraryOf(buyer)).toEqual([]);
    const [email] = emailsTo(shop, to);
    expect(email?.text).toContain('Castle, 2 licence seats\nDragon Model, 1 licence seat');
    expect(email?.text).toContain('> Happy birthday!\n> Yours, Mara');
    const [receipt] = shop.outbox.emails.filter(({ text }) => text.includes(`/orders/${order.id}`));
    expect(receipt?.text).toContain(`It is a gift for ${to}`);
    expect(receipt?.text).not.toContain('/library');
  });

  test('shows its emails together, the recipient’s without naming the order', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to });
    await buyer.call(contract.sendGift, { params: { orderId: order.id }, body: { recipientEmail: to } });
    const [first, second] = emailsTo(shop, to);
    expect(first?.thread).toMatch(/^gift\.[\da-f]{64}$/);
    expect(second?.thread).toBe(first?.thread);
    expect(JSON.stringify([first, second])).not.toContain(order.id);
    const [receipt] = shop.outbox.emails.filter(({ text }) => text.includes(`/orders/${order.id}`));
    expect(receipt?.thread).toBe(`order.${order.id}`);
  });

  test('keeps the token of the link as a hash alone', async () => {
    const to = freshAddress();
    await buyGift(shop, { recipientEmail: to });
    const rows = await shop.database.query<{ row: string }>('select gifts::text as row from gifts');
    expect(rows.map(({ row }) => row).join()).not.toContain(giftTokenTo(shop, to));
    expect(shop.logs.join()).not.toContain(giftTokenTo(shop, to));
  });

  test('lets neither a link nor the name of the studio into the email', async () => {
    const to = freshAddress();
    const { browser, cart } = await startWithCart(shop);
    await browser.call(contract.updateProfile, { body: { username: 'Studio Support', firstName: '', lastName: '' } });
    await browser.call(
      contract.placeOrder,
      giftCheckout(cart, { recipientEmail: to, message: 'Log in at https://evil.example/now' }),
    );
    const [email] = emailsTo(shop, to);
    expect(email?.text).toContain('A customer of ours has bought this for you');
    expect(email?.text).toContain('> Log in at [link removed]');
  });

  test('for oneself is refused, in any spelling of the address', async () => {
    const { browser, cart } = await startWithCart(shop, 'selfish@example.com');
    const request = giftCheckout(cart, { recipientEmail: 'Selfish@Example.com' });
    expect(await browser.problem(contract.placeOrder, request)).toMatchObject({
      status: 400,
      code: 'gift_to_yourself',
    });
  });

  test('of what costs nothing is refused', async () => {
    const browser = await shop.signedIn();
    const productId = 'free-prop';
    await shop.database.query(
      `insert into products (id, slug, name, description, price_cents, category, image)
       values ($1, $1, 'Free Prop', 'A prop.', 0, 'props', '/media/x.svg')`,
      [productId],
    );
    const request = giftCheckout(await add(browser, productId), { recipientEmail: freshAddress() });
    expect(await browser.problem(contract.placeOrder, request)).toMatchObject({ status: 409, code: 'gift_of_nothing' });
  });

  test('under the key of another recipient is refused', async () => {
    const { browser, cart } = await startWithCart(shop);
    const first = giftCheckout(cart, { recipientEmail: freshAddress() });
    await browser.call(contract.placeOrder, first);
    await browser.call(contract.placeOrder, first);
    const other = giftCheckout(cart, { recipientEmail: freshAddress() });
    expect(await browser.problem(contract.placeOrder, other)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await browser.problem(contract.placeOrder, checkout(cart))).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('that is declined sends nothing, and forgets the recipient within the hour', async () => {
    const to = freshAddress();
    const { browser, cart } = await startWithCart(shop);
    shop.payments.outcome = 'declined';
    await browser.problem(contract.placeOrder, giftCheckout(cart, { recipientEmail: to }));
    shop.payments.outcome = 'succeeded';
    await expire();
    expect(emailsTo(shop, to)).toEqual([]);
    expect(await shop.database.query('select 1 from gifts where recipient_email = $1', [to])).toEqual([]);
  });
});

describe('claiming', () => {
  test('puts the gift into the library of the account whose proved address it was sent to', async () => {
    const to = freshAddress();
    const { buyer, order } = await buyGift(shop, { recipientEmail: to.toUpperCase() });
    const token = giftTokenTo(shop, to.toUpperCase());
    const reader = await verifiedReader(shop, to);
    expect(await reader.call(contract.openGift, { body: { token } })).toMatchObject({
      step: 'claim',
      from: expect.stringContaining('shopper'),
      recipient: expect.stringMatching(/^F•••@/),
      lines: [
        { name: 'Castle', quantity: 2, ownedSeats: 0 },
        { name: 'Dragon Model', quantity: 1, ownedSeats: 0 },
      ],
    });
    expect(await claim(reader, token)).toEqual({ productIds: ['1', '2'] });
    expect(await claim(reader, token)).toEqual({ productIds: ['1', '2'] });
    expect(await libraryOf(reader)).toEqual(['1', '2']);
    expect(await libraryOf(buyer)).toEqual([]);
    expect(await reader.call(contract.openGift, { body: { token } })).toMatchObject({ step: 'claimed' });
    expect((await orderOf(buyer, order.id)).gift).toMatchObject({ state: 'claimed' });
    const licence = await reader.call(contract.getLicence, { params: { productId: '1' } });
    expect(licence).toMatchObject({ holder: { email: to }, seats: 2 });
    const title = await reader.call(contract.getTitle, { params: { productId: '1' } });
    expect(title).toMatchObject({ refundableUntil: null, purchases: [{ isGift: true, isRefundable: false }] });
    expect(await reader.problem(contract.getOrder, { params: { orderId: order.id } })).toMatchObject({ status: 404 });
  });

  test('tells its buyer once', async () => {
    const to = freshAddress();
    const { browser: buyer, cart } = await startWithCart(shop, 'told@example.com');
    await buyer.call(contract.placeOrder, giftCheckout(cart, { recipientEmail: to }));
    const reader = await verifiedReader(shop, to);
    await claim(reader, giftTokenTo(shop, to));
    await claim(reader, giftTokenTo(shop, to));
    expect(emailsTo(shop, 'told@example.com').filter(({ subject }) => subject.includes('claimed'))).toHaveLength(1);
  });

  test('needs an account, its address, and the proof of it', async () => {
    const to = freshAddress();
    await buyGift(shop, { recipientEmail: to });
    const body = { token: giftTokenTo(shop, to) };
    const visitor = shop.client();
    expect(await visitor.call(contract.openGift, { body })).toMatchObject({ step: 'sign_in' });
    expect(await visitor.problem(contract.claimGift, { body })).toMatchObject({ status: 401 });
    const other = await verifiedReader(shop, freshAddress());
    expect(await other.call(contract.openGift, { body })).toMatchObject({ step: 'other_account' });
    expect(await other.problem(contract.claimGift, { body })).toMatchObject({ code: 'gift_of_other_address' });
    const unproved = await shop.signedIn(to);
    expect(await unproved.call(contract.openGift, { body })).toMatchObject({ step: 'verify_email' });
    expect(await unproved.problem(contract.claimGift, { body })).toMatchObject({ code: 'gift_needs_verified_email' });
    expect(await libraryOf(unproved)).toEqual([]);
  });

  test('adds seats to what its recipient has already, which the page says before', async () => {
    const to = freshAddress();
    const reader = await verifiedReader(shop, to);
    await pay(reader, await add(reader, '1', 3));
    await buyGift(shop, { recipientEmail: to });
    const token = giftTokenTo(shop, to);
    expect((await reader.call(contract.openGift, { body: { token } })).lines).toMatchObject([
      { productId: '1', ownedSeats: 3 },
      { productId: '2', ownedSeats: 0 },
    ]);
    await claim(reader, token);
    expect(await reader.call(contract.getTitle, { params: { productId: '1' } })).toMatchObject({ seats: 5 });
  });

  test('by a link that is made up, or of a gift that another has claimed, is refused alike', async () => {
    const to = freshAddress();
    await buyGift(shop, { recipientEmail: to });
    const token = giftTokenTo(shop, to);
    await claim(await verifiedReader(shop, to), token);
    const other = await verifiedReader(shop, freshAddress());
    for (const tried of [token, 'x'.repeat(43)]) {
      const refused = { status: 410, code: 'gift_link_invalid' };
      expect(await other.problem(contract.claimGift, { body: { token: tried } })).toMatchObject(refused);
      expect(await other.problem(contract.openGift, { body: { token: tried } })).toMatchObject(refused);
    }
  });
});
