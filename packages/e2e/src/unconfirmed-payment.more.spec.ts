/** A payment that the provider does not confirm in time: what the shopper sees, and how it ends. */
import { controlTime, runOut } from './support/faults.ts';
import { holdBack } from './support/hold-back.ts';
import { lateCard, notice, payButton, typeCard, unansweredCard } from './support/parts.ts';
import { passSinceCheckout } from './support/passing-time.ts';
import { castle, ordersOf, putIntoCart, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('one that gets no answer is not charged, and one that is answered late is confirmed', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/504/);
  const shopper = await signedUp(context);
  await controlTime(page);
  await putIntoCart(context, castle);
  await page.goto('/checkout');
  const confirming = page.getByText('Your payment is being confirmed');

  await typeCard(page, { number: unansweredCard });
  await payButton(page).click();
  await expect(confirming).toBeVisible();
  await page.reload();
  await expect(confirming).toBeVisible();
  await passSinceCheckout(shopper, '31 seconds');
  await runOut(page, page.getByRole('alert').filter({ hasText: 'You have not been charged.' }));
  await expect(confirming).toHaveCount(0);

  await typeCard(page, { number: lateCard });
  const letThrough = await holdBack(page, '**/api/payment-attempts/**');
  await payButton(page).click();
  await expect(confirming).toBeVisible();
  letThrough();
  await expect(page).toHaveURL('/home');
  await expect(notice(page, 'Thank you! Your purchase is complete.')).toBeVisible();
  const statuses = (await ordersOf(context)).map(({ status }) => status);
  expect(statuses).toEqual(['paid', 'abandoned']);
});
