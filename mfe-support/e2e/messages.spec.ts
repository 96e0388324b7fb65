/** Messages to the studio: what is sent, what is refused, and what everybody can read. */
import { randomUUID } from 'node:crypto';
import { send, signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';
import { isSent, sendButton, text, write } from './message.ts';

test('a message with markup is shown as text, to everyone, without the address', async ({ page, anotherBrowser }) => {
  const marked = `<script>document.title='owned'</script><img src=x onerror=alert(1)> ${randomUUID()}`;
  const email = `writer-${randomUUID()}@example.com`;
  await page.goto('/support');
  await write(page, { name: '<b>Mara</b> 🐉', email, subject: '</script><!--', message: marked });
  await sendButton(page).click();
  await isSent(page);
  await expect(page.getByText(marked)).toBeVisible();

  const reader = await (await anotherBrowser()).newPage();
  await reader.goto('/support');
  const message = reader.getByRole('article').filter({ hasText: marked });
  await expect(message).toBeVisible();
  await expect(message).toContainText('<b>Mara</b> 🐉');
  await expect(message.getByRole('heading', { name: '</script><!--' })).toBeVisible();
  await expect(reader.getByText(email)).toHaveCount(0);
  await expect(reader).toHaveTitle(/^Support · /);
});

test('a message of a signed-in shopper is not shown to anyone', async ({ page, context }) => {
  const { email } = await signedUp(context);
  const subject = `Private ${randomUUID()}`;
  await page.goto('/support');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await write(page, { subject, message: 'Only for the studio.' });
  await sendButton(page).click();
  await isSent(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Messages' })).toBeVisible();
  await expect(page.getByText(subject)).toHaveCount(0);
});

test('a message that lacks something is not sent, and says so', async ({ page }) => {
  await page.goto('/support');
  await write(page, { name: 'Mara', email: 'mara@example.com', subject: '   ', message: 'Are there griffins?' });
  await sendButton(page).click();
  await expect(page.getByText('All fields are required!')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(text(page)).toHaveValue('Are there griffins?');
});

test('whoever writes too many messages is told to wait, and the draft stays', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/429/);
  const message = { name: 'Mara', email: 'mara@example.com', subject: 'Again', message: 'And again.' };
  for (let count = 0; count < 5; count++) await send(context, 'POST', '/api/support-messages', message);
  await page.goto('/support');
  await write(page, { ...message, message: 'One too many.' });
  await sendButton(page).click();
  await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible();
  await expect(text(page)).toHaveValue('One too many.');
});

test('when the recent messages cannot be loaded, trying again shows them', async ({ page, expectComplaints }) => {
  expectComplaints(/500/);
  const subject = `Griffins ${randomUUID()}`;
  const message = { name: 'Mara', email: 'mara@example.com', subject, message: 'Are there any?' };
  await page.goto('/support');
  const recent = '**/api/support-messages/recent';
  await page.route(recent, (route) => route.fulfill({ status: 500, json: { code: 'internal_error', detail: '' } }));
  await write(page, message);
  await sendButton(page).click();
  await isSent(page);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await page.unroute(recent);
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
});
