/** Invoices, and the retention of tax data. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dump } from '../../testing/accounts.ts';
import { type StripeShop, startStripeShop } from '../../testing/stripe/stripe-shop.ts';
import { BERLIN, booked, buy, TAX_CODE } from '../../testing/stripe/taxed-purchase.ts';

let plus: StripeShop;
let within: StripeShop;
beforeAll(async () => {
  plus = await startStripeShop({ taxes: { prices: 'exclusive', code: TAX_CODE }, hasInvoices: true });
  within = await startStripeShop({ taxes: { prices: 'inclusive', code: TAX_CODE } });
});
afterAll(async () => {
  await plus.stop();
  await within.stop();
});

describe('the invoice', () => {
  test('is asked for when it is opened, by its buyer alone', async () => {
    const { browser, orderId, order } = await buy(plus, BERLIN);
    expect(order.hasInvoice).toBe(true);
    const { url } = await browser.call(contract.getInvoice, { params: { orderId } });
    expect(url).toBe([...plus.stripe.billing.invoices.values()].at(-1)?.hosted_invoice_url);
    const other = await plus.signedIn();
    expect(await other.problem(contract.getInvoice, { params: { orderId } })).toMatchObject({ code: 'not_found' });
    plus.stripe.fault = 'away';
    expect(await browser.problem(contract.getInvoice, { params: { orderId } })).toMatchObject({
      code: 'payments_unavailable',
    });
    plus.stripe.fault = 'none';
  });

  test('is none where none are written', async () => {
    const { browser, orderId, order } = await buy(within, BERLIN);
    expect(order.hasInvoice).toBeUndefined();
    expect(await browser.problem(contract.getInvoice, { params: { orderId } })).toMatchObject({ code: 'not_found' });
  });
});

describe('a buyer', () => {
  test('takes country and number along in the export', async () => {
    const { browser } = await buy(plus, { country: 'FR', taxNumber: 'FR40303265045' });
    expect(await browser.call(contract.exportAccount, {})).toMatchObject({
      orders: [{ taxCountry: 'FR', taxNumber: 'FR40303265045', isReverseCharge: true, lines: [{ taxCents: 0 }, {}] }],
    });
  });

  test('who leaves takes the number along, unless the books need it', async () => {
    const local = await buy(plus, { country: 'AT', taxNumber: 'ATU11111111' });
    const reverse = await buy(plus, { country: 'DE', taxNumber: 'DE222222222' });
    for (const { browser } of [local, reverse]) await browser.call(contract.deleteAccount, {});
    const tables = [...(await dump(plus))].map(([, text]) => text).join();
    expect(tables).not.toContain('ATU11111111');
    expect(await booked(plus, reverse.orderId)).toMatchObject([{ taxNumber: 'DE222222222', email: null }, {}]);
    expect(await booked(plus, local.orderId)).toMatchObject([
      { taxNumber: null, taxCents: 1200, taxCountry: 'AT' },
      {},
    ]);
  });
});

test('taxes of an order are final', async () => {
  const { orderId } = await buy(plus, BERLIN);
  const untaxed = await plus.database.query<{ id: string }>("select id from orders where status = 'pending' limit 1");
  const change = (what: string, id = orderId) => plus.database.query(`update ${what} where id = $1`, [id]);
  await expect(change('orders set tax_cents = 0, added_tax_cents = 0')).rejects.toMatchObject({
    constraint: 'orders_final',
  });
  await expect(change("orders set tax_number = 'DE1'")).rejects.toMatchObject({ constraint: 'orders_final' });
  await expect(
    plus.database.query('update order_lines set tax_cents = 1, added_tax_cents = 1 where order_id = $1', [orderId]),
  ).rejects.toMatchObject({ constraint: 'order_lines_final' });
  for (const { id } of untaxed) await expect(change('orders set tax_cents = 1', id)).rejects.toThrow();
});
