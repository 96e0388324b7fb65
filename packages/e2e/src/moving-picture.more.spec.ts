/** From a list to a product page: the picture moves there, and the list's data stays while the rest is loading. */
import type { BrowserContext, Page } from '@playwright/test';
import { hintedFiles, untilIdle } from './support/documents.ts';
import { holdBack } from './support/hold-back.ts';
import { addButton, isAlive, title } from './support/parts.ts';
import { bought } from './support/purchases.ts';
import { dragon, send, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Runs in the page: marks the root after each view transition with whether a picture moved. */
function noteMovement(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    const note = (moved: boolean) => {
      document.documentElement.dataset.moved = String(moved);
    };
    const isMovement = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-group(moving-picture)';
    transition.ready.then(
      () => note(document.getAnimations().some(isMovement)),
      () => note(false),
    );
    return transition;
  };
}

/** Resolves when `page` has loaded all files at `paths` and has had time to read them. */
async function hasLoaded(page: Page, paths: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (all) => all.every((path) => performance.getEntriesByName(new URL(path, location.href).href).length > 0),
    paths,
  );
  await untilIdle(page);
}

for (const [path, list] of [
  ['/store', 'Products'],
  ['/home', 'Fresh from the workbench'],
] as const) {
  test(`a model that is pressed in ${path} is shown at once, and its picture moves to its page`, async ({
    page,
    context,
  }) => {
    const { preloads } = await hintedFiles(context.request, '/store/dragon-model');
    await page.addInitScript(noteMovement);
    await page.goto(path);
    await isAlive(page);
    const release = await holdBack(page, '**/api/products/by-slug/**');
    const link = page.getByRole('region', { name: list }).getByRole('link', { name: dragon.name });
    await link.hover();
    await hasLoaded(page, preloads);
    await link.click();

    await expect(page.locator('html')).toHaveAttribute('data-moved', 'true');
    await expect(page).toHaveURL('/store/dragon-model');
    await expect(title(page, dragon.name)).toBeFocused();
    await expect(page.getByText(dragon.price)).toBeVisible();
    const picture = page
      .getByRole('region', { name: `Pictures of ${dragon.name}` })
      .getByRole('img')
      .first();
    await expect(picture).toBeInViewport();
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();

    // The rest appears without moving or replacing anything.
    const terms = page.getByRole('region', { name: 'Licence and refunds' });
    const shown = [title(page), picture, addButton(page, dragon), terms];
    const places = () => Promise.all(shown.map((one) => one.boundingBox()));
    const before = await places();
    const element = await picture.elementHandle();
    release();
    await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();
    expect(await places()).toEqual(before);
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });
}

for (const [place, path, own, name] of [
  [
    'the wishlist',
    '/profile',
    (context: BrowserContext) => send(context, 'PUT', `/api/wishlist/${dragon.productId}`),
    dragon.name,
  ],
  [
    'the library',
    `/library/${dragon.productId}`,
    (context: BrowserContext) => bought(context, dragon),
    'See it in the store',
  ],
] as const) {
  test(`the picture of a model moves from ${place} to its page, which says its name and waits for the rest`, async ({
    page,
    context,
  }) => {
    const { preloads } = await hintedFiles(context.request, '/store/dragon-model');
    await signedUp(context);
    await own(context);
    await page.addInitScript(noteMovement);
    await page.goto(path);
    await isAlive(page);
    const release = await holdBack(page, '**/api/products/by-slug/**');
    const link = page.getByRole('main').getByRole('link', { name });
    await link.hover();
    await hasLoaded(page, preloads);
    await link.click();

    await expect(page.locator('html')).toHaveAttribute('data-moved', 'true');
    await expect(title(page, dragon.name)).toBeFocused();
    const pictures = page.getByRole('region', { name: `Pictures of ${dragon.name}` }).getByRole('img');
    const picture = await pictures.first().elementHandle();

    release();
    await expect(page.getByText(dragon.price)).toBeVisible();
    await expect(pictures).not.toHaveCount(1);
    expect(await picture?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });
}
