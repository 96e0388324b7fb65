/** "See it in your room" on phones: the link of each system, and the public files that its viewer fetches. */
import { request } from '@playwright/test';
import { holdBack } from './support/hold-back.ts';
import { isAlive, title } from './support/parts.ts';
import { castle } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const GLB_JSON_AT = 20;

const link = (page: Page) => page.getByRole('link', { name: 'See it in your room' });
const hrefOf = async (page: Page) => (await link(page).getAttribute('href')) ?? '';

/** Fetches a file as another program of the phone does: without cookies, and not from one of our pages. */
async function fetched(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const program = await request.newContext();
  const response = await program.get(url);
  expect(response.status()).toBe(200);
  const answer = { headers: response.headers(), body: await response.body() };
  await program.dispose();
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return answer;
}

test.describe('on Android', () => {
  test.use({ userAgent: ANDROID });

  test('an intent opens the preview in Scene Viewer, and nothing on the page moves when it appears', async ({
    page,
  }) => {
    const letScriptsThrough = await holdBack(page, '**/*.js');
    await page.goto('/store/castle', { waitUntil: 'commit' });
    await expect(title(page, castle.name)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await title(page, castle.name).boundingBox();
    letScriptsThrough();
    await expect(link(page)).toBeInViewport({ ratio: 1 });
    expect(await title(page, castle.name).boundingBox()).toEqual(before);

    const [address = '', intent = ''] = (await hrefOf(page)).split('#');
    const { host, pathname, searchParams } = new URL(address.replace(/^intent:/, 'https:'));
    expect(`${host}${pathname}`).toBe('arvr.google.com/scene-viewer/1.0');
    expect(searchParams.get('mode')).toBe('ar_preferred');
    expect(searchParams.get('title')).toBe(castle.name);
    const fallback = /;S\.browser_fallback_url=([^;]*);/.exec(intent)?.[1] ?? '';
    expect(decodeURIComponent(fallback)).toBe(page.url());

    const { headers, body } = await fetched(searchParams.get('file') ?? '');
    expect(headers['content-type']).toBe('model/gltf-binary');
    const json = JSON.parse(body.toString('utf8', GLB_JSON_AT, GLB_JSON_AT + body.readUInt32LE(12)));
    expect(json.extensionsRequired ?? []).toEqual([]);
    expect(json.asset.extras).toMatchObject({ slug: 'castle', preview: true });
  });
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('a link opens the USDZ in Quick Look, and is reached by keyboard', async ({ page }) => {
    // Chromium does not know the value that Safari announces.
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = (token) => token === 'ar';
    });
    await page.goto('/store/castle');
    await isAlive(page);
    await expect(link(page)).toHaveAttribute('rel', 'ar');
    await expect(link(page).locator(':scope > :is(img, picture)')).toHaveCount(1);
    await link(page).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link(page)).toBeFocused();

    const { headers, body } = await fetched(new URL(await hrefOf(page), page.url()).href);
    expect(headers['content-type']).toBe('model/vnd.usdz+zip');
    expect(body.toString('latin1', 0, 2)).toBe('PK');
    expect(body.toString('latin1', 30, 40)).toBe('model.usda');
    expect(body.toString('utf8')).toContain('metersPerUnit = 1');
  });
});

test('other phones get no such link', async ({ page }) => {
  await page.goto('/store/castle');
  await isAlive(page);
  await expect(title(page, castle.name)).toBeVisible();
  await expect(link(page)).toHaveCount(0);
});
