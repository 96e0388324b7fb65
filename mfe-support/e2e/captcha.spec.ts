/** The security check for signed-out senders: missing, passed with the keyboard, expired, replayed. */

import { randomUUID } from 'node:crypto';
import { expect, test } from '@storefront/e2e/test';
import { MINUTE } from '@storefront/utils/time';
import { checkbox, isSent, passCheck, sendButton, text, write } from './message.ts';

const aMessage = () => ({
  ...{ name: 'Mara', email: 'mara@example.com', message: 'Are there any?' },
  subject: `Griffins ${randomUUID()}`,
});

test('without it nothing is sent; it is passed and the message sent with the keyboard alone', {
  tag: '@alone',
}, async ({ page }) => {
  const message = aMessage();
  await page.goto('/support');
  await write(page, message);
  await expect(checkbox(page)).toBeVisible();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await sendButton(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please complete CAPTCHA verification!');
  await expect(checkbox(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('You can send your message now.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await isSent(page);
  await expect(page.getByRole('heading', { name: message.subject })).toBeVisible();
  // A solution is valid for one message.
  await expect(checkbox(page)).not.toBeChecked();
});

test('expired, it says so, and can be passed again', { tag: '@more' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/support');
  await write(page, aMessage());
  await passCheck(page);
  await page.clock.fastForward(9 * MINUTE);
  await expect(page.getByText('The check is only valid for a few minutes')).toBeVisible();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await passCheck(page);
  await sendButton(page).click();
  await isSent(page);
});

test('used by another message meanwhile, it is refused, and the draft stays for another try', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/400/);
  let isReplay = true;
  await page.route('**/api/support-messages', async (route) => {
    const body = route.request().postDataJSON();
    if (!isReplay) return route.continue();
    isReplay = false;
    // Another sender uses the same solution first.
    const headers = route.request().headers();
    const first = { ...aMessage(), captcha: body.captcha };
    expect((await context.request.post('/api/support-messages', { headers, data: first })).status()).toBe(201);
    return route.continue();
  });
  const message = aMessage();
  await page.goto('/support');
  await write(page, message);
  await passCheck(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Please tick the box again');
  await expect(text(page)).toHaveValue(message.message);
  await passCheck(page);
  await sendButton(page).click();
  await isSent(page);
});
