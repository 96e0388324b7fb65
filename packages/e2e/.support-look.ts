import { chromium } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const url = 'http://localhost:4571';
const headers = { origin: url, 'content-type': 'application/json', 'x-storefront-client': 'shopper' };
async function send(body: object) {
  const challenge = await (await fetch(`${url}/api/captcha?action=support`, { headers })).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const r = await fetch(`${url}/api/support-messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, captcha }),
  });
  console.log(r.status);
}
if (process.argv[2] === 'seed') {
  await send({
    name: 'Ann Holt',
    email: 'a@example.com',
    subject: 'Is the castle hollow?',
    message: 'I would like to fly a camera through the gate.\nDoes it have rooms?',
  });
  await send({
    name: 'W'.repeat(90),
    email: 'b@example.com',
    subject: 'X'.repeat(140),
    message: 'A'.repeat(500) + ' unbroken ' + 'Lorem ipsum dolor sit amet, consectetur. '.repeat(30),
  });
  await send({
    name: 'دانا',
    email: 'c@example.com',
    subject: 'هل القلعة مجوفة؟',
    message: 'أود أن أعرف إن كانت القلعة مجوفة من الداخل. see https://evil.example/x',
  });
  await send({
    name: 'Zal',
    email: 'd@example.com',
    subject: 'Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301algo <b>bold</b>',
    message: '<script>alert(1)</script>'.repeat(3),
  });
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const width of [1280, 390, 320])
  for (const colorScheme of ['light', 'dark'] as const) {
    if (width === 320 && colorScheme === 'dark') continue;
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    await page.goto(`${url}/support#refunds`);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/support-shots/a-${width}-${colorScheme}.png` });
    const box = page.getByRole('checkbox');
    await page.getByLabel('Security check').or(page.getByText('Security check')).first().scrollIntoViewIfNeeded();
    await box.waitFor();
    await page.getByLabel('Name').fill('Mara');
    await page.getByLabel('Email').fill('m@example.com');
    await page.getByLabel('Subject').fill('Hi');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello there');
    await page.getByRole('button', { name: 'Send Message' }).click({ force: true });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/support-shots/b-${width}-${colorScheme}.png`, fullPage: true });
    await box.click();
    await page.waitForTimeout(20);
    await page
      .getByRole('group', { name: 'Security check' })
      .screenshot({ path: `/tmp/support-shots/c-${width}-${colorScheme}.png` });
    await page.getByText('You can send your message now.').waitFor();
    await page.locator('form').screenshot({ path: `/tmp/support-shots/d-${width}-${colorScheme}.png` });
    console.log(width, colorScheme, await page.evaluate(() => document.documentElement.scrollWidth));
    await context.close();
  }
await browser.close();
