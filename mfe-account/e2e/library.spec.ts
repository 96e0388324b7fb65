/** The library: finding a purchase, downloading it, and the rights that a download ends. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { title } from '@storefront/e2e/parts';
import { madeEarlier } from '@storefront/e2e/passing-time';
import { bought, refunded } from '@storefront/e2e/purchases';
import { castle, dragon, send, signedUp } from '@storefront/e2e/shopper';
import { type BrowserContext, expect, type Page, test } from '@storefront/e2e/test';

const BUNDLE = 'castle.zip';

const everything = (page: Page) => page.getByRole('button', { name: /^Download everything/ });

/** Returns the store's answer about the owned castle. */
async function ownedCastle(context: BrowserContext) {
  const response = await context.request.get('/api/library/1', { headers: { 'x-storefront-client': 'shopper' } });
  return (await response.json()) as {
    readonly versions: { readonly files: { readonly name: string; readonly sha256: string }[] }[];
    readonly refundableUntil: string | null;
  };
}

/** Requests a file's URL and gives up the refund. */
async function linkTo(context: BrowserContext, productId: string, name: string) {
  const wanted = { version: 1, name, endsRefundRight: true };
  const response = await send(context, 'POST', `/api/library/${productId}/downloads`, wanted);
  return (await response.json()) as { readonly url: string; readonly bytes: number };
}

async function digestOfBundle(context: BrowserContext): Promise<string | undefined> {
  const [newest] = (await ownedCastle(context)).versions;
  return newest?.files.find(({ name }) => name === BUNDLE)?.sha256;
}

test('what was bought is found, downloaded once that ends the refund knowingly, and is what was promised', {
  tag: '@alone',
}, async ({ page, context }) => {
  await signedUp(context);
  await bought(context, dragon);
  const order = await bought(context, { ...castle, quantity: 2 });
  await page.goto('/library');
  await page.getByRole('searchbox', { name: 'Search your library' }).fill('cast');
  await expect(page.getByRole('link', { name: 'Dragon Model' })).toBeHidden();
  await page.getByRole('link', { name: 'Castle' }).click();
  await expect(title(page, 'Castle')).toBeVisible();

  await everything(page).click();
  const dialog = page.getByRole('dialog', { name: 'This ends your right to a refund' });
  await expect(dialog.getByText(/^2 seats bought on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(everything(page)).toBeFocused();
  expect((await ownedCastle(context)).refundableUntil).not.toBeNull();

  await everything(page).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download and give up the refund' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('castle-v1.zip');
  const hash = createHash('sha256');
  await pipeline(createReadStream(await download.path()), hash);
  expect(hash.digest('hex')).toBe(await digestOfBundle(context));

  await expect(page.getByText(/^First downloaded/)).toBeVisible();
  await expect(page.getByText(/it can be refunded until/)).toBeHidden();
  const again = page.waitForEvent('download');
  await everything(page).click();
  await (await again).cancel();
  await expect(dialog).toBeHidden();

  const refund = context.request.post(`/api/orders/${order}/lines/0/refund`, {
    headers: { origin: process.env.STORE_URL ?? '', 'x-storefront-client': 'shopper' },
  });
  expect(await (await refund).json()).toMatchObject({ code: 'refund_after_download' });
});

test('the licence of what was bought is opened from the library by keyboard, and ends with a refund', {
  tag: ['@alone', '@more'],
}, async ({ page, context, expectComplaints }) => {
  expectComplaints(/404/);
  await signedUp(context);
  const order = await bought(context, { ...castle, quantity: 2 });
  await page.goto('/library');
  await page.getByRole('link', { name: 'Licence', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Licence of Castle')).toBeVisible();
  const sheet = page.getByRole('article', { name: 'Licence of Castle' });
  for (const text of ['2 seats', `Order ${order}`, 'Standard licence']) {
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(sheet).toBeVisible();

  await refunded(context, order, 0);
  await page.goto('/library/1/licence');
  await expect(page.getByRole('heading', { name: 'There is no licence at this address' })).toBeVisible();
});

test('a download that broke off goes on where it stopped', { tag: '@more' }, async ({ context, address }) => {
  await signedUp(context);
  await bought(context, castle);
  const { url, bytes } = await linkTo(context, '1', BUNDLE);
  const cookies = await context.cookies(process.env.STORE_URL);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const breaking = new AbortController();
  const first = await fetch(new URL(url, process.env.STORE_URL), {
    headers: { cookie, 'x-forwarded-for': address },
    signal: breaking.signal,
  });
  const parts: Uint8Array[] = [];
  let received = 0;
  for await (const part of first.body ?? []) {
    parts.push(part);
    received += part.length;
    if (received > 0) break;
  }
  breaking.abort();
  expect(received).toBeLessThan(bytes);

  const rest = await context.request.get(url, {
    headers: { range: `bytes=${received}-`, 'if-range': first.headers.get('etag') ?? '' },
  });
  expect(rest.status()).toBe(206);
  const whole = Buffer.concat([...parts, await rest.body()]);
  expect(createHash('sha256').update(whole).digest('hex')).toBe(await digestOfBundle(context));
});

test('a link that was opened too late leads to a fresh one, or to why there is none', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  // The page of a product that is no longer owned.
  expectComplaints(/404/);
  await signedUp(context);
  await bought(context, castle);
  const link = await linkTo(context, '1', BUNDLE);
  await page.goto(madeEarlier(link.url, 15));
  await expect(page).toHaveURL(/\/library\/1\?download=expired$/);
  await expect(page.getByText(/^That download link has expired/)).toBeVisible();
  await page.getByRole('button', { name: /^Download again/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download and give up the refund' }).click();
  await (await downloading).cancel();
  await expect(page).toHaveURL(/\/library\/1$/);

  const order = await bought(context, dragon);
  const { url } = await linkTo(context, '2', 'dragon-model.zip');
  await send(context, 'POST', `/api/orders/${order}/lines/0/refund`);
  await page.goto(url);
  await expect(page).toHaveURL(/\/library\/2\?download=refunded$/);
  await expect(page.getByText(/because the purchase it was made for was refunded/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This is not in your library' })).toBeVisible();
});

test('whoever is signed out is asked to log in, and comes back', { tag: '@alone' }, async ({ page }) => {
  await page.goto('/library/1');
  await expect(page).toHaveURL(/\/login/);
  await expect(title(page, 'Log In')).toBeVisible();
});
