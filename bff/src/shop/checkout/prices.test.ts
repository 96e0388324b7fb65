/** Agreed prices, and changes before the payment. */
import { type Cart, contract } from '@storefront/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { add, attempt, checkout, itemsOf, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.charges.length = 0;
});
afterEach(async () => {
  await setPrice('1', 2999);
  await setPublished(['1', '2'], true);
});

const setPrice = (id: string, cents: number) =>
  shop.database.query('update products set price_cents = $2 where id = $1', [id, cents]);
const setPublished = (ids: string[], published: boolean) =>
  shop.database.query('update products set published = $2 where id = any($1)', [ids, published]);
const sumsAsked = () => shop.payments.charges.map((charge) => charge.amountCents);

describe('a price', () => {
  test('that fell since the shopper saw it is what they pay', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setPrice('1', 2500);
    const { order } = await pay(browser, cart);
    expect(order).toMatchObject({ totalCents: 6999, lines: [{ unitPriceCents: 2500 }, { unitPriceCents: 1999 }] });
    expect(sumsAsked()).toEqual([6999]);
    expect((await pay(browser, cart)).order).toMatchObject({ id: order.id, totalCents: 6999 });
  });

  test('that rose is refused with the fresh cart; paying for that accepts it', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setPrice('1', 3499);
    const problem = await refusal(browser, cart);
    expect(problem).toMatchObject({
      code: 'price_raised',
      status: 409,
      detail: 'A price in your cart has risen. Please check it before you pay.',
      context: { cart: { version: cart.version, items: [{ priceCents: 3499, addedPriceCents: 2999 }, {}] } },
    });
    expect(sumsAsked()).toEqual([]);
    expect((await pay(browser, problem.context?.cart as Cart)).order.totalCents).toBe(8997);
  });

  test('that rose is refused although another one fell by more', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setPrice('1', 1);
    await shop.database.query("update products set price_cents = 2000 where id = '2'");
    expect(await refusal(browser, cart)).toMatchObject({ code: 'price_raised' });
    await shop.database.query("update products set price_cents = 1999 where id = '2'");
    expect(sumsAsked()).toEqual([]);
  });

  test('that changes while the payment is under way changes nothing about it', async () => {
    const { browser, cart } = await startWithCart(shop);
    shop.payments.duringCharge = () => setPrice('1', 9999);
    expect((await pay(browser, cart)).order.totalCents).toBe(7997);
    shop.payments.duringCharge = async () => {};
    expect(sumsAsked()).toEqual([7997]);
  });
});

describe('a product that is no longer sold', () => {
  test('is named before anything is charged; once it is taken out, the rest is paid for', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setPublished(['1'], false);
    const problem = await refusal(browser, cart);
    expect(problem).toMatchObject({
      code: 'product_withdrawn',
      status: 409,
      detail: 'Something in your cart is no longer sold. Please remove it before you pay.',
      context: { cart: { items: [{ productId: '2' }], withdrawn: [{ productId: '1', name: 'Castle', quantity: 2 }] } },
    });
    expect(sumsAsked()).toEqual([]);
    const args = { params: { productId: '1' }, query: { version: cart.version } };
    const { order } = await pay(browser, await browser.call(contract.removeCartItem, args));
    expect(order.lines.map((line) => line.productId)).toEqual(['2']);
  });

  test('is named when it is all that there was', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setPublished(['1', '2'], false);
    expect(await refusal(browser, cart)).toMatchObject({ code: 'product_withdrawn' });
    const shown = await browser.call(contract.getCart, {});
    expect(await refusal(browser, shown)).toMatchObject({ code: 'cart_empty' });
  });

  test('does not keep a shopper who was told so from paying for the rest, and stays to be taken out', async () => {
    const { browser } = await startWithCart(shop);
    await setPublished(['1'], false);
    const shown = await browser.call(contract.getCart, {});
    const answer = await pay(browser, shown);
    expect(answer.order.totalCents).toBe(1999);
    expect(answer.cart).toMatchObject({ items: [], withdrawn: [{ productId: '1' }] });
  });

  test('and is sold again is not paid for by a shopper who was told that it is not', async () => {
    const { browser } = await startWithCart(shop);
    await setPublished(['1'], false);
    const shown = await browser.call(contract.getCart, {});
    await setPublished(['1'], true);
    expect(await refusal(browser, shown)).toMatchObject({
      code: 'cart_conflict',
      context: { cart: { items: [{ productId: '1' }, { productId: '2' }] } },
    });
    expect(sumsAsked()).toEqual([]);
  });

  test('while it is being paid for is still bought', async () => {
    const { browser, cart } = await startWithCart(shop);
    shop.payments.duringCharge = () => setPublished(['1'], false);
    const answer = await pay(browser, cart);
    shop.payments.duringCharge = async () => {};
    expect(answer.order.totalCents).toBe(7997);
    expect(answer.cart.withdrawn).toBeUndefined();
  });
});

type Items = ReturnType<typeof itemsOf>;

describe('an agreement', () => {
  test.each([
    ['on more of an item than the cart has', (items: Items) => items.map((item) => ({ ...item, quantity: 3 }))],
    ['that leaves out an item', (items: Items) => items.slice(1)],
    ['that names an item twice', (items: Items) => [...items.slice(1), ...items.slice(1)]],
  ])('%s is refused', async (_, change) => {
    const { browser, cart } = await startWithCart(shop);
    const { headers, body } = checkout(cart);
    const items = change(itemsOf(cart));
    const totalCents = items.reduce((total, item) => total + item.priceCents * item.quantity, 0);
    const problem = await browser.problem(contract.placeOrder, { headers, body: { ...body, items, totalCents } });
    expect(problem).toMatchObject({ code: 'cart_conflict', context: { cart: { version: cart.version } } });
    expect(sumsAsked()).toEqual([]);
  });

  test('on other prices under the same key is refused, one that is paid by another card is not', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order } = await pay(browser, cart);
    expect((await pay(browser, cart, { paymentToken: 'sim_declined' })).order.id).toBe(order.id);
    const { headers, body } = checkout(cart);
    const items = itemsOf(cart).map((item) => ({ ...item, priceCents: item.priceCents + 1 }));
    const other = { headers, body: { ...body, items } };
    expect(await browser.problem(contract.placeOrder, other)).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('a page of before, which names the total alone,', () => {
  const before = { namesItems: false };

  test('is refused with the fresh cart when a price changed, whichever way', async () => {
    const { browser, cart } = await startWithCart(shop);
    for (const cents of [3499, 2500]) {
      await setPrice('1', cents);
      expect(await refusal(browser, cart, before)).toMatchObject({
        code: 'cart_conflict',
        context: { cart: { items: [{ priceCents: cents }, {}] } },
      });
    }
  });

  test('pays for what is sold, and nothing else is left in the cart, not even what is sold again later', async () => {
    const { browser } = await startWithCart(shop);
    await setPublished(['1'], false);
    const cart = await browser.call(contract.getCart, {});
    expect((await pay(browser, cart, before)).order.totalCents).toBe(1999);
    await setPublished(['1'], true);
    expect((await browser.call(contract.getCart, {})).items).toEqual([]);
  });

  test('keeps what is withdrawn when it does not get to pay', async () => {
    const { browser, cart } = await startWithCart(shop);
    await add(browser, '2');
    await setPublished(['1'], false);
    expect(await refusal(browser, cart, before)).toMatchObject({ code: 'cart_conflict' });
    expect(await attempt(browser, cart)).toEqual({ status: 'unknown', orderId: null });
    expect((await browser.call(contract.getCart, {})).withdrawn).toHaveLength(1);
  });
});
