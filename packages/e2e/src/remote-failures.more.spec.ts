/**
 * Fault matrix. A fault in a micro-frontend's files or answers affects only its own area, which reports it and
 * recovers without a page load.
 */
import type { Page } from '@playwright/test';
import { type Area, areas, filesOf } from './support/areas.ts';
import { loadsOf, stylesOf } from './support/documents.ts';
import { altered, controlTime, type Fault, faults, inflict, runOut } from './support/faults.ts';
import { addButton, cartOf, isAlive, navLink, notice, payButton, products, title, typeCard } from './support/parts.ts';
import { castle, ordersOf, putIntoCart, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** Console messages of the browser and the page about a file that failed to load. */
const LOADING_FAILED = [
  /Failed to load resource/,
  /A page failed/,
  /ChunkLoadError/,
  /Loading .*chunk/,
  /RUNTIME-/,
  /StalledError/,
  /MIME type/,
  /Failed to find a valid digest/,
  /preload/,
];

const parts = ['container', 'page', 'styles'] as const;

const main = (page: Page) => page.getByRole('main');
const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again', exact: true });
const failure = (page: Page) => main(page).getByText('This part of the store could not be loaded.');

/** Waits for the page's failure message, and shortens that wait. */
async function fails(page: Page, { hangs }: Fault): Promise<void> {
  // During an attempt the button says that it is loading.
  if (hangs) await runOut(page, tryAgain(page));
  await expect(tryAgain(page)).toBeVisible();
  await expect(failure(page)).toBeVisible();
}

async function isWhole(page: Page, area: Area, styles: readonly string[]): Promise<void> {
  await expect(title(page, area.title)).toBeVisible();
  await expect(main(page)).toContainText(area.text);
  const applied = await stylesOf(page);
  for (const style of styles) expect(applied).toContain(style.split('/').at(-1));
}

interface Meeting {
  readonly part: (typeof parts)[number];
  readonly fault: Fault;
}

/**
 * Pairs parts and faults for each area: each part and each fault occurs once, in different pairs per area. The shell's
 * code loads all areas alike, so only the first area meets every combination.
 */
const encounters = areas.flatMap((area, at) => {
  const kinds = [...faults, altered];
  const pair = (offset: number): Meeting[] =>
    parts.flatMap((part, index) => {
      const fault = kinds[(index + offset) % kinds.length];
      return fault ? [{ part, fault }] : [];
    });
  const pairings = at === 0 ? kinds.map((_, offset) => pair(offset)) : [pair(at)];
  return pairings.map((meetings) => ({ area, meetings }));
});

for (const { area, meetings } of encounters) {
  const inWords = meetings.map(({ part, fault }) => `${fault.name} for its ${part}`).join(', ');

  test.describe(`when ${area.app} gets ${inWords}`, () => {
    test.beforeEach(async ({ page, context, expectComplaints }) => {
      expectComplaints(...LOADING_FAILED);
      await signedUp(context);
      await putIntoCart(context, castle);
      await controlTime(page);
    });

    test('while going there, the rest goes on and trying again works', async ({ page, context }) => {
      const files = await filesOf(area, context);
      for (const { part, fault } of meetings) {
        await test.step(`${part}: ${fault.name}`, async () => {
          await page.goto('/home');
          await isAlive(page);
          const loads = loadsOf(page);
          const lift = await inflict(page, files[part], fault);
          await area.link(page).click();
          await fails(page, fault);
          await expect(title(page, 'This page is taking a break')).toBeVisible();
          await expect(page).toHaveURL(area.path);
          await expect(cartOf(page, 1)).toBeVisible();
          if (part === 'page') {
            await navLink(page, 'About').click();
            await expect(title(page, 'About Lanternkeep')).toBeVisible();
            await area.link(page).click();
            await fails(page, fault);
          }
          await lift();
          await tryAgain(page).click();
          await isWhole(page, area, files.styles);
          await area.use(page);
          expect(loads, 'pages loaded on the way').toEqual([]);
        });
      }
    });

    test('in the first view, that stays readable and trying again brings it to life', async ({ page, context }) => {
      const files = await filesOf(area, context);
      for (const { part, fault } of meetings) {
        await test.step(`${part}: ${fault.name}`, async () => {
          const lift = await inflict(page, files[part], fault);
          await page.goto(area.path, { waitUntil: 'commit' });
          await isWhole(page, area, files.styles);
          const loads = loadsOf(page);
          // The first view has its styles inline.
          if (part !== 'styles') {
            await fails(page, fault);
            await isWhole(page, area, files.styles);
            await expect(cartOf(page, 1)).toBeVisible();
            if (part === 'page') {
              await tryAgain(page).click();
              await fails(page, fault);
            }
            await lift();
            await tryAgain(page).click();
            await expect(failure(page)).toBeHidden();
            await isWhole(page, area, files.styles);
          }
          await isAlive(page);
          await area.use(page);
          expect(loads, 'pages loaded on the way').toEqual([]);
          await lift();
        });
      }
    });
  });
}

interface Answer {
  readonly path: string;
  readonly api: string;
  readonly failure: string | RegExp;
  readonly retry: string | RegExp;
}

const answers: readonly Answer[] = [
  { path: '/store', api: '/api/products', failure: 'Error Loading Products', retry: 'Try again' },
  { path: '/profile', api: '/api/profile', failure: 'Failed to load full user profile data', retry: 'Try Again' },
  {
    path: '/support',
    api: '/api/support-messages/recent',
    failure: 'Recent messages could not be loaded.',
    retry: 'Try again',
  },
];

for (const { path, api, failure: message, retry } of answers) {
  test(`when ${api} gives no answer or a wrong one, the page says so and trying again works`, async ({
    page,
    context,
    expectComplaints,
  }) => {
    expectComplaints(/Failed to load resource/);
    // Another test's message would make the page reload by itself.
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
    // In a visible tab the profile retries by itself and could be quicker than the button.
    await context.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await signedUp(context);
    await controlTime(page);
    const area = areas.find((candidate) => candidate.path === path);
    if (!area) throw new Error(`There is no area at ${path}.`);
    const said = main(page).getByRole('alert').filter({ hasText: message });
    for (const fault of faults) {
      await test.step(fault.name, async () => {
        await page.goto('/home');
        const lift = await inflict(page, [api], fault);
        const asked = page.waitForRequest((request) => new URL(request.url()).pathname === api);
        await area.link(page).click();
        await asked;
        if (fault.hangs) await runOut(page, said);
        await expect(said).toBeVisible();
        await lift();
        await said.getByRole('button', { name: retry }).click();
        await expect(said).toBeHidden();
        await isWhole(page, area, []);
      });
    }
  });
}

test('when paying gets no answer or a wrong one, the page says that pressing Pay again is safe, and it is', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/Failed to load resource/);
  await signedUp(context);
  await putIntoCart(context, castle);
  await controlTime(page);
  const said = main(page).getByRole('status').filter({ hasText: 'Pressing Pay again is safe' });
  for (const fault of faults) {
    await page.goto('/checkout');
    await isAlive(page);
    const lift = await inflict(page, ['/api/orders'], fault);
    await typeCard(page);
    await payButton(page).click();
    if (fault.hangs) await runOut(page, said);
    await expect(said).toBeVisible();
    await lift();
  }
  await payButton(page).click();
  await expect(notice(page, 'Your purchase is complete.')).toBeVisible();
  expect((await ordersOf(context)).map(({ status }) => status)).toEqual(['paid']);
});

test('when the API is gone, first views are whole and alive all the same', async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/Failed to load resource/);
  await signedUp(context);
  await putIntoCart(context, castle);
  await page.route('**/api/**', (route) => route.abort());
  for (const area of areas) {
    await page.goto(area.path);
    await isAlive(page);
    await isWhole(page, area, []);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(cartOf(page, 1)).toBeVisible();
  }
});

test('when the page asked for first cannot be loaded, the navigation still leads to the others and back', async ({
  page,
  expectComplaints,
}) => {
  expectComplaints(...LOADING_FAILED);
  const blocked = '**/assets/mfe-catalog/**';
  await page.route(blocked, (route) => route.abort());
  await page.goto('/store');
  await expect(failure(page)).toBeVisible();
  await expect(products(page)).toHaveCount(2);
  await navLink(page, 'Support').click();
  await expect(title(page, 'Support')).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await page.unroute(blocked);
  await navLink(page, 'Store').click();
  await expect(products(page)).toHaveCount(2);
  await expect(addButton(page, castle)).toBeEnabled();
});
