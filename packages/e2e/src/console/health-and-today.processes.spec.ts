/** The health of the store and the work that needs attention. */
import type { Locator } from '@playwright/test';
import { SECOND } from '@storefront/utils/time';
import { auditRows, toSection } from '../support/console.ts';
import { tabTo } from '../support/keyboard.ts';
import { bought, refunded } from '../support/purchases.ts';
import { castle, dragon, send, signedUp } from '../support/shopper.ts';
import { inStore } from '../support/store-database.ts';
import { expect, test } from '../support/studio.ts';

/** Creates an email whose next try is an hour away, and returns its id. */
async function lateEmail(): Promise<string> {
  let id = '';
  await inStore(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into outgoing_messages (kind, state, sealed, created_at, due_at, attempts)
       values ('letter', 'queued', 'no words', now() - interval '10 minutes', now() + interval '1 hour', 3) returning id`,
    );
    id = rows[0]?.id ?? '';
  });
  return id;
}

/** Moves to the newest day whose text matches `told`: yesterday if midnight (UTC) has passed meanwhile. */
async function toNewestDay(chart: Locator, told: RegExp): Promise<void> {
  await chart.press('End');
  if (!told.test((await chart.getAttribute('aria-valuetext')) ?? '')) await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', told);
}

test('an email that waits is tried at once, or dropped', async ({ byLink }) => {
  const [tried, dropped] = [await lateEmail(), await lateEmail()];
  const page = await byLink('/health', 'Health');
  const waiting = page.getByRole('table', { name: 'Waiting' }).getByRole('button', { name: /^Retry/ });
  await expect(waiting).toHaveCount(2);
  await waiting.first().click();
  // It contains nothing that can be sent, so it fails.
  await expect(async () => {
    await page.reload();
    await expect(waiting).toHaveCount(1, { timeout: 1 * SECOND });
  }).toPass();
  await tabTo(page, page.getByRole('button', { name: /^Discard/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Failed' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('cell', { name: 'STUDIO_EMAILS' })).toHaveCount(0);
  await toSection(page, 'Access');
  await expect(auditRows(page, 'Retried an email or text', tried)).toHaveCount(1);
  await expect(auditRows(page, 'Discarded an email or text', dropped)).toHaveCount(1);
});

test('who looks at the store is a visitor of the day', async ({ playwright, launchOptions, baseURL, byLink }) => {
  // A headless browser names itself in its user agent and is not counted as a visitor.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const args = [...(launchOptions.args ?? []), `--user-agent=${userAgent}`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'allow' });
  const worker = visitor.context().waitForEvent('serviceworker');
  await visitor.goto('/home');
  await worker;
  const page = await byLink('/today', 'Today');
  const chart = page.getByRole('slider', { name: 'Visitors' });
  // Server processes write new visitors periodically.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Visitors: 1\./)).toBeVisible({ timeout: 1 * SECOND });
  }).toPass();
  await tabTo(page, chart);
  await toNewestDay(chart, /: 1 visitor/);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /: visitors were not counted$/);
  await browser.close();
});

test('what waits leads to it, and sales are told by the arrow keys', async ({ context, byLink }) => {
  await signedUp(context);
  const orderId = await bought(context, castle, dragon);
  await refunded(context, orderId, 0);
  await send(context, 'POST', '/api/support-messages', {
    name: 'Mara',
    email: 'mara@example.com',
    subject: 'Waiting',
    message: 'Is anybody there?',
  });
  const page = await byLink('/today', 'Today');
  const chart = page.getByRole('slider', { name: 'Sales and refunds' });
  await tabTo(page, chart);
  await toNewestDay(chart, /refunded$/);
  await page.keyboard.press('End');
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', last ?? '');
  await page.getByRole('button', { name: 'Year' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Year' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: /Unanswered messages?/ }).click();
  await expect(page.getByRole('link', { name: /^Waiting/ })).toBeVisible();
});
