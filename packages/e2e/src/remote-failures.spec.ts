/** A micro-frontend that cannot be loaded costs its own area only, and comes back without a page load. */
import type { Page } from '@playwright/test';
import { hintedFiles, loadsOf } from './support/documents.ts';
import { addButton, cartLink, cartOf, navLink, products, title } from './support/parts.ts';
import { castle, putIntoCart, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** What a browser and the page say on the console when a file cannot be had. */
const LOADING_FAILED = [/Failed to load resource/, /A page failed/, /ChunkLoadError/, /Loading .*chunk/, /RUNTIME-/];

interface Area {
  readonly app: string;
  readonly path: string;
  readonly title: string;
  readonly link: (page: Page) => ReturnType<typeof navLink>;
}

const areas: readonly Area[] = [
  { app: 'mfe-catalog', path: '/store', title: 'Store', link: (page) => navLink(page, 'Store') },
  { app: 'mfe-support', path: '/support', title: 'Support', link: (page) => navLink(page, 'Support') },
  { app: 'mfe-checkout', path: '/checkout', title: 'Checkout', link: cartLink },
];

const failures = [
  { what: 'nothing of it', isMissing: () => true },
  { what: 'everything but its page', isMissing: (path: string, pages: readonly string[]) => pages.includes(path) },
  { what: 'everything but its styles', isMissing: (path: string) => path.endsWith('.css') },
] as const;

for (const { app, path, title: name, link } of areas) {
  for (const { what, isMissing } of failures) {
    test(`when ${what} of ${app} can be loaded, the rest goes on and trying again works`, async ({
      page,
      context,
      expectComplaints,
    }) => {
      expectComplaints(...LOADING_FAILED);
      await signedUp(context);
      await putIntoCart(context, castle);
      const { preloads, styles } = await hintedFiles(context.request, path);
      const ofApp = preloads.filter((file) => file.startsWith(`/assets/${app}/`));
      const pages = ofApp.slice(ofApp.findIndex((file) => file.includes('/remoteEntry')) + 1);
      expect(pages, 'the page has a script of its own').not.toEqual([]);

      await page.goto('/home');
      const blocked = `**/assets/${app}/**`;
      await page.route(blocked, (route) =>
        isMissing(new URL(route.request().url()).pathname, pages) ? route.abort() : route.fallback(),
      );
      const loads = loadsOf(page);
      await link(page).click();
      await expect(title(page, 'This page is taking a break')).toBeVisible();
      await expect(page).toHaveURL(path);

      await navLink(page, 'About').click();
      await expect(title(page, 'About Lanternkeep')).toBeVisible();
      await expect(cartOf(page, 1)).toBeVisible();
      const [neighbour] = areas.filter((area) => area.app !== app);
      if (!neighbour) throw new Error('There is no other area.');
      await neighbour.link(page).click();
      await expect(title(page, neighbour.title)).toBeVisible();

      await link(page).click();
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.click();
      await expect(tryAgain).toBeVisible();
      await page.unroute(blocked);
      await tryAgain.click();
      await expect(title(page, name)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/Castle|Frequently Asked Questions/);
      expect(loads, 'pages loaded on the way').toEqual([]);
      const sheets = await page.evaluate(() =>
        [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).map(({ href }) => href),
      );
      for (const style of styles)
        expect(
          sheets.some((href) => href?.endsWith(style)),
          style,
        ).toBe(true);
    });
  }
}

test('when the page asked for first cannot be loaded, the navigation still leads to the others and back', async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(...LOADING_FAILED, /A first view was rendered anew/);
  const blocked = '**/assets/mfe-catalog/**';
  await page.route(blocked, (route) => route.abort());
  await page.goto('/store');
  await expect(title(page, 'This page is taking a break')).toBeVisible();
  await navLink(page, 'Support').click();
  await expect(title(page, 'Support')).toBeVisible();
  await page.unroute(blocked);
  await navLink(page, 'Store').click();
  await expect(products(page)).toHaveCount(2);
  await expect(addButton(page, castle)).toBeEnabled();
});

test('a store whose server answers a script with an error recovers just the same', async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(...LOADING_FAILED, /MIME type/);
  await page.goto('/home');
  const blocked = '**/assets/mfe-support/**';
  await page.route(blocked, (route) => route.fulfill({ status: 503, body: 'busy', contentType: 'text/plain' }));
  await navLink(page, 'Support').click();
  await expect(title(page, 'This page is taking a break')).toBeVisible();
  await page.unroute(blocked);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page, 'Support')).toBeVisible();
});
