/** An altered script does not run, however it is loaded. */
import { hintedFiles } from './support/documents.ts';
import { type Fault, inflict } from './support/faults.ts';
import { isAlive, navLink, title } from './support/parts.ts';
import { expect, type Page, test } from './support/test.ts';
import { opener } from './support/viewer.ts';

/** Console messages of the browser and the page about it. */
const REFUSED = [
  /Failed to find a valid digest/,
  /ChunkLoadError/,
  /Loading .*chunk/,
  /A page failed/,
  /StalledError/,
  /RUNTIME-/,
  /Failed to load resource/,
  /preload/,
];

/** Adds only a statement that leaves a trace when it runs. */
const altered: Fault = {
  name: 'altered content',
  answer: async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
  },
};

const isUntouched = async (page: Page) =>
  expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();

/** Alters every script that the HTML of the page at `path` does not name, and that is therefore loaded on demand. */
async function alterLaterOnes(page: Page, path: string): Promise<() => Promise<void>> {
  const { scripts, preloads } = await hintedFiles(page.context().request, path);
  const first = new Set([...scripts, ...preloads]);
  return inflict(page, (file) => /^\/assets\/.*\.js$/.test(file) && !first.has(file), altered);
}

test.beforeEach(({ expectComplaints }) => expectComplaints(...REFUSED));

test('the scripts that a page begins with', async ({ page, context }) => {
  const { scripts } = await hintedFiles(context.request, '/home');
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) {
    const lift = await inflict(page, [script], altered);
    await page.goto('/home', { waitUntil: 'load' });
    // Without scripts the page is still a readable document with working links.
    await expect(title(page)).toBeVisible();
    await isUntouched(page);
    await lift();
  }
});

test('a page of the shell', async ({ page }) => {
  const lift = await alterLaterOnes(page, '/home');
  await page.goto('/home');
  await isAlive(page);
  await navLink(page, 'About').click();
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });
  await expect(tryAgain).toBeVisible();
  await isUntouched(page);
  await lift();
  await tryAgain.click();
  await expect(title(page, 'About Lanternkeep')).toBeVisible();
});

test('a part of a micro-frontend that is loaded when it is wanted', async ({ page }) => {
  const lift = await alterLaterOnes(page, '/store/castle');
  await page.goto('/store/castle');
  await isAlive(page);
  await opener(page).click();
  await expect(page.getByRole('alert')).toContainText('The 3D view could not be loaded.');
  await isUntouched(page);
  await lift();
  await opener(page).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the security check', async ({ page }) => {
  const lift = await alterLaterOnes(page, '/support');
  await page.goto('/support');
  await isAlive(page);
  const check = page.getByRole('group', { name: 'Security check' });
  await check.scrollIntoViewIfNeeded();
  await expect(check.getByText('The security check could not be loaded.')).toBeVisible();
  await isUntouched(page);
  await lift();
  await check.getByRole('button', { name: 'Try again' }).click();
  await expect(check.getByRole('checkbox')).toBeVisible();
});

test('what comes after the page, and the window that closes itself', async ({ page }) => {
  await page.route(/\/assets\/shell\/.*\/after-start\..*\.js/, altered.answer);
  const isRefused = () => page.waitForEvent('console', (message) => message.text().includes('a valid digest'));
  let refused = isRefused();
  await page.goto('/home');
  await refused;
  await isUntouched(page);
  await page.route('**/auth/google-return.js', altered.answer);
  refused = isRefused();
  await page.goto('/auth/google/return?flow=none');
  await refused;
  await isUntouched(page);
});
