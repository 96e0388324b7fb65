/** Messages in the console, while their customer visits the store and a colleague answers. */
import { auditRows, toSection } from '../support/console.ts';
import { send, signedUp } from '../support/shopper.ts';
import { expect, test } from '../support/studio.ts';
import type { BrowserContext, Page } from '../support/test.ts';

const write = (context: BrowserContext, subject: string) =>
  send(context, 'POST', '/api/support-messages', {
    name: 'Mara',
    email: 'mara@example.com',
    subject,
    message: 'Is it hollow?',
  });

const reply = (page: Page) => page.getByLabel('Reply');

test('a message appears in the open inbox by itself, and its answer on the customer’s open page', async ({
  page: store,
  context,
  byLink,
}) => {
  await signedUp(context);
  await store.goto('/support');
  const page = await byLink('/messages', 'Messages');
  await store.getByLabel('Subject').fill('The castle');
  await store.getByRole('textbox', { name: 'Message' }).fill('Is it hollow?');
  await store.getByRole('button', { name: 'Send Message' }).click();

  const message = page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: /^The castle/ });
  await message.click();
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByText(/\d open/)).toBeVisible();
  await reply(page).fill('It is hollow.');
  await reply(page).press('Control+Enter');
  await expect(page.getByText('Your reply is on its way.')).toBeVisible();
  await expect(reply(page)).toHaveValue('');
  await expect(message).toContainText('Answered');
  await expect(store.getByText('It is hollow.')).toBeVisible();

  await page.getByRole('button', { name: 'Assign to Me' }).click();
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible();
  // Other journeys answer messages of the same store meanwhile.
  const subject = `message ${new URL(page.url()).pathname.split('/').at(-1)}`;
  await toSection(page, 'Access');
  await expect(auditRows(page, 'Replied', subject)).toHaveCount(1);
  await expect(auditRows(page, 'Assigned a message', subject)).toHaveCount(1);
});

test('an answer that another person has given meanwhile is shown first, and the text that was typed stays', async ({
  context,
  byLink,
  expectComplaints,
}) => {
  expectComplaints(/409/);
  await signedUp(context);
  await write(context, 'The dragon');
  const [one, two] = [await byLink('/messages', 'Messages'), await byLink('/messages', 'Messages')];
  // Without an event stream, the second page does not learn of the change.
  await two.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
  await two.reload();
  for (const page of [one, two]) {
    await page.getByRole('link', { name: /^The dragon/ }).click();
    await expect(page.getByRole('article', { name: 'The dragon' })).toBeVisible();
  }
  await two.bringToFront();
  await reply(two).fill('It flies.');
  await reply(one).fill('It does not fly.');
  await reply(one).press('Control+Enter');
  await expect(one.getByText('Your reply is on its way.')).toBeVisible();
  await two.getByRole('button', { name: 'Send Reply' }).click();
  await expect(two.getByRole('alert')).toContainText('Someone else has replied in the meantime');
  await expect(two.getByRole('list', { name: 'Conversation' })).toContainText('It does not fly.');
  await expect(reply(two)).toHaveValue('It flies.');
  await two.getByRole('button', { name: 'Send Reply' }).click();
  await expect(two.getByText('Your reply is on its way.')).toBeVisible();
  await expect(two.getByRole('list', { name: 'Conversation' })).toContainText('It flies.');
});

test('a saved reply is made, put in below what was typed, and removed', async ({ context, byLink }) => {
  await signedUp(context);
  await write(context, 'The tower');
  const page = await byLink('/messages', 'Messages');
  await page.getByRole('link', { name: /^The tower/ }).click();
  await reply(page).fill('Refunds take 72 hours.');
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  await page.getByRole('button', { name: 'Saved Replies…' }).click();
  await dialog.getByRole('button', { name: 'New Saved Reply' }).click();
  await dialog.getByLabel('Name').fill('Refunds');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Insert Refunds' }).click();
  await expect(reply(page)).toHaveValue('Refunds take 72 hours.\n\nRefunds take 72 hours.');
  await page.getByRole('button', { name: 'Saved Replies…' }).click();
  await dialog.getByRole('button', { name: 'Edit Refunds' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
});
