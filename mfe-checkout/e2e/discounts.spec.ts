/** Discount codes: typed, from a link, without scripts, and for the full price. */
import { aDiscount } from '@storefront/e2e/discounts';
import { payButton, title, typeCard } from '@storefront/e2e/parts';
import { castle, dragon, ordersOf, putIntoCart, signedUp } from '@storefront/e2e/shopper';
import { expect, type Page, test } from '@storefront/e2e/test';

const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });

test('a code is typed by keyboard, refused while it is wrong, and what is left is paid', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/404/);
  await signedUp(context);
  await putIntoCart(context, castle);
  const code = await aDiscount(50);
  await page.goto('/checkout');
  await summary(page).getByText('Discount code').first().click();
  const field = page.getByRole('textbox', { name: 'Discount code' });
  await field.fill('NO-SUCH-CODE');
  await field.press('Enter');
  await expect(page.getByText('There is no such discount code.')).toBeVisible();
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(summary(page).getByText('-$15.00')).toBeVisible();
  await expect(page.getByText(`Code ${code}`)).toBeVisible();
  await typeCard(page);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  const [order] = await ordersOf(context);
  expect(order).toMatchObject({ status: 'paid', totalCents: 1499 });
  await page.goto(`/orders/${order?.id}`);
  await expect(page.getByText(`Discount ${code}`)).toBeVisible();
  await page.goto(`/orders/${order?.id}/receipt`);
  await expect(page.getByRole('row', { name: `Discount ${code}` })).toBeVisible();
});

test('a link carries a code from any page to the checkout, where a whole discount asks for no card', async ({
  page,
  context,
}) => {
  await signedUp(context);
  const code = await aDiscount(100);
  await page.goto(`/store?code=${code}`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('storefront.discount-code'))).toBe(code);
  await putIntoCart(context, castle);
  await putIntoCart(context, dragon);
  await page.goto('/checkout');
  await expect(page.getByText(`Code ${code}`)).toBeVisible();
  await expect(page.getByLabel('Card Number')).toBeHidden();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page).toHaveURL('/home');
  expect(await ordersOf(context)).toMatchObject([{ status: 'paid', totalCents: 0 }]);
  await page.goto('/library/1');
  await expect(title(page, 'Castle')).toBeVisible();
  await expect(page.getByText(/it can be refunded until/)).toBeHidden();
});

test.describe('a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('enters a code and takes it off', { tag: '@more' }, async ({ page, context }) => {
    await signedUp(context);
    await putIntoCart(context, castle);
    const code = await aDiscount(50);
    await page.goto('/checkout');
    await summary(page).getByText('Discount code').first().click();
    await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(summary(page).getByText('-$15.00')).toBeVisible();
    await page.getByRole('button', { name: `Remove the code ${code}` }).click();
    await expect(summary(page).getByText('-$15.00')).toBeHidden();
  });

  test('follows a link with a code, looks around, and finds the code in the cart it fills', { tag: '@more' }, async ({
    page,
    context,
  }) => {
    await signedUp(context);
    const code = await aDiscount(50);
    await page.goto(`/home?code=${code}`);
    await page.goto('/store/castle');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await page.goto('/checkout');
    await expect(summary(page).getByText(`Code ${code}`)).toBeVisible();
    await expect(summary(page).getByText('-$15.00')).toBeVisible();
  });

  test('follows a link with a code to the checkout, where it only needs to be applied', { tag: '@more' }, async ({
    page,
    context,
  }) => {
    await signedUp(context);
    await putIntoCart(context, castle);
    const code = await aDiscount(50);
    await page.goto(`/checkout?code=${code}`);
    await expect(page.getByRole('textbox', { name: 'Discount code' })).toHaveValue(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(summary(page).getByText('-$15.00')).toBeVisible();
  });
});
