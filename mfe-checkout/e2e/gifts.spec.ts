/** A gift from one shopper's checkout to another shopper's library. */
import { linkFromEmail } from '@storefront/e2e/emails';
import { payButton, title, typeCard } from '@storefront/e2e/parts';
import { castle, newShopper, ordersOf, putIntoCart, sendCredentials, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';

test('a gift is paid by one shopper, and claimed by another who signs up for it and verifies the address', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const recipient = newShopper();
  await signedUp(context);
  await putIntoCart(context, castle, 2);
  await page.goto('/checkout');
  await page.getByLabel('This is a gift').check();
  await page.getByLabel("Recipient's Email").fill(recipient.email);
  await page.getByLabel('Message (optional)').fill('For your next game.');
  await typeCard(page);
  await payButton(page).click();
  await expect(page).toHaveURL('/home');
  const [order] = await ordersOf(context);
  await page.goto(`/orders/${order?.id}`);
  const gift = page.getByRole('region', { name: 'A gift' });
  await expect(gift).toContainText(`Sent to ${recipient.email}`);
  await expect(page.getByRole('link', { name: 'Castle in your library' })).toBeHidden();

  const elsewhere = await anotherBrowser();
  const theirs = await elsewhere.newPage();
  await theirs.goto(await linkFromEmail(elsewhere, recipient.email, '/gift'));
  await expect(theirs).toHaveURL('/gift');
  await expect(theirs.getByText('For your next game.')).toBeVisible();
  await theirs.getByRole('link', { name: 'Log In or Sign Up' }).click();
  await theirs.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  await sendCredentials(theirs, recipient, 'Sign Up');
  await expect(theirs).toHaveURL('/gift');
  await expect(theirs.getByText(/open the link in the verification email/)).toBeVisible();
  const inbox = await elsewhere.newPage();
  await inbox.goto(await linkFromEmail(elsewhere, recipient.email, '/verify-email'));
  await expect(inbox.getByText(/is verified/)).toBeVisible();
  await theirs.getByRole('button', { name: 'I Have Verified It' }).click();
  await theirs.getByRole('button', { name: 'Add It to My Library' }).click();
  await expect(theirs.getByText('It is in your library.')).toBeVisible();
  await theirs.getByRole('link', { name: 'Go to Your Library' }).click();
  await theirs.getByRole('link', { name: 'Castle' }).click();
  await expect(title(theirs, 'Castle')).toBeVisible();
  await expect(theirs.getByText(/A gift, bought/)).toBeVisible();

  await page.reload();
  await expect(gift).toContainText(`Claimed by ${recipient.email}`);
  await expect(page.getByRole('button', { name: 'Take Back' })).toBeHidden();
});
