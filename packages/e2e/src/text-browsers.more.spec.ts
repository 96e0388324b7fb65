/** The main job in browsers without scripts and styles, over TLS. */
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { castle } from './support/shopper.ts';
import { hasTextBrowsers, openTextBrowser, type TextBrowser, type TextBrowserName } from './support/text-browser.ts';
import { hasOpenssl, startTlsFront, type TlsFront } from './support/tls-front.ts';

const { STORE_URL = '', STORE_TLS_URL = '' } = process.env;

test.describe.configure({ mode: 'default' });

let front: TlsFront;
// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
test.beforeAll(async ({}, info) => {
  info.skip(!hasOpenssl || !hasTextBrowsers, 'openssl, tmux, Lynx or w3m is missing.');
  front = await startTlsFront(Number(new URL(STORE_TLS_URL).port));
  front.leadTo(STORE_URL);
});
test.afterAll(() => front?.stop());

const PASSWORD = 'lantern on the hill';

async function visit(name: TextBrowserName, path: string, job: (browser: TextBrowser) => Promise<void>): Promise<void> {
  const browser = openTextBrowser(name, STORE_TLS_URL + path, front.certificate);
  try {
    await job(browser);
  } finally {
    browser.close();
  }
}

/** Buys a product, from the login page to the paid order. */
async function buy(name: TextBrowserName, { fill, press, shows }: TextBrowser): Promise<void> {
  await fill('Email', `${name}-${Date.now()}@example.com`);
  await fill('Password', PASSWORD);
  await press('Sign Up');
  await shows('Logout');
  await press('Store');
  await press(castle.name);
  await shows('per seat');
  await press('Add to Cart');
  await shows(/^ *Castle is in your cart/m);
  await press('In cart: 1');
  await press('Pay $29.99');
  await shows('Thank you! Your purchase is complete.');
  await press('See your order');
  await shows('Paid');
}

for (const name of ['lynx', 'w3m'] as const) {
  test(`${name} signs up, buys a product with a test card, downloads it and logs out`, () =>
    visit(name, '/login', async (browser) => {
      const { press, shows } = browser;
      await buy(name, browser);
      await press('Profile');
      await press('Your library');
      await press(castle.name);
      await press('Download and give up the refund');
      await browser.save();
      await expect.poll(() => readdirSync(browser.directory)).toContain('castle-v1.zip');
      await press('Logout');
      await shows('Sign Up');
    }));
}
