/** Web vitals: what one page in ten reports about its speed, and what it does not report. */
import { title } from './support/parts.ts';
import { signedUp } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';

const COMPARE = '/store/compare';

const isChunk = (name: string) => (response: { url(): string }) =>
  response.url().includes('/assets/shell/') && response.url().includes(`/${name}.`);

/** Selects the page for reporting, or not. */
const draw = (page: Page, lot: number) =>
  page.addInitScript((value) => {
    Math.random = () => value;
  }, lot);

/** Opens a page that is selected for reporting. @returns once it would report on being left */
async function openDrawn(page: Page): Promise<void> {
  await draw(page, 0);
  await page.addInitScript(() => {
    const add = globalThis.addEventListener.bind(globalThis);
    globalThis.addEventListener = (...args: Parameters<typeof add>) => {
      add(...args);
      // Only the web vitals code passes a signal to its listeners.
      const options: unknown = args[2];
      if (args[0] === 'visibilitychange' && options instanceof Object && 'signal' in options) {
        // The time to the first byte is known one task later.
        setTimeout(() => document.documentElement.setAttribute('data-measured', ''));
      }
    };
  });
  await page.goto(`${COMPARE}?slugs=castle`);
  await page.locator('html[data-measured]').waitFor({ state: 'attached' });
}

/** Returns how many of these pages have reported their speed. */
async function counted(): Promise<number> {
  const text = await (await fetch(process.env.STORE_METRICS_URL ?? '')).text();
  const page = String.raw`vital="LCP",app="mfe-catalog",release="\w+",route="/store/compare"`;
  return Number(new RegExp(String.raw`^storefront_web_vital_seconds_count\{${page}\} (\d+)`, 'm').exec(text)?.[1] ?? 0);
}

test('a page that is drawn tells its web vitals when it is left, by app, release and route', async ({ page }) => {
  const before = await counted();
  await openDrawn(page);
  await page.goto('/about');
  await expect.poll(counted).toBeGreaterThan(before);
});

test('what it tells says nothing of its reader', async ({ page, context }) => {
  await signedUp(context);
  await openDrawn(page);
  // Requests of closed pages are not visible here, so the tab is hidden instead.
  const report = page.waitForRequest('**/api/vitals');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const request = await report;
  expect(request.postDataJSON()).toEqual({
    app: 'mfe-catalog',
    version: expect.stringMatching(/^\w+$/),
    path: COMPARE,
    values: expect.arrayContaining([{ name: 'TTFB', value: expect.any(Number) }]),
  });
  expect(await request.allHeaders()).not.toHaveProperty('cookie');
  expect((await request.response())?.status()).toBe(204);
});

test('a page that is not drawn loads nothing for it, and tells nothing', async ({ page, context }) => {
  await draw(page, 0.99);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const late = page.waitForResponse(isChunk('after-start'));
  await page.goto('/home');
  await late;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await page.goto('/about');
  await expect(title(page, 'About')).toBeVisible();
  expect(asked.filter((url) => url.includes('vitals'))).toEqual([]);
});
