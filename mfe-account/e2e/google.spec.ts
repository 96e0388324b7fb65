/** Google sign-in through the development identity provider: the popup, its results, and connecting an account. */
import { title } from '@storefront/e2e/parts';
import { newShopper, type Shopper, sendCredentials, signedUp } from '@storefront/e2e/shopper';
import { expect, type Page, test } from '@storefront/e2e/test';

const BUTTON = 'Sign in with Google';
const CANCELLED = 'Sign-in cancelled by user.';

/** Presses `button` and returns the popup once it has reached the provider. */
async function openWindow(page: Page, button = BUTTON): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opening;
  await isAtProvider(popup);
  return popup;
}

/** Checks the provider's own title, because the login page has fields and buttons of the same names. */
const isAtProvider = (page: Page) => expect(page.getByText('Development identity provider')).toBeVisible();

/** Fills in the user in the provider's popup and continues. */
async function sayWho(popup: Page, { email }: Pick<Shopper, 'email'>): Promise<void> {
  await popup.getByLabel('Email', { exact: true }).fill(email);
  await popup.getByLabel('First name').fill('Mara');
  await popup.getByLabel('Last name').fill('Holt');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

test('somebody new signs in with Google, and has an account with their name', { tag: '@alone' }, async ({ page }) => {
  const shopper = newShopper();
  await page.goto('/login');
  await sayWho(await openWindow(page), shopper);
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Mara Holt' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible();
});

test('cancelled at Google, and by closing the window, and then signed in after all', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/login');
  const declined = await openWindow(page);
  await expect(page.getByRole('button', { name: 'Signing in with Google...' })).toBeVisible();
  await declined.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(CANCELLED)).toBeVisible();

  const closed = await openWindow(page);
  await expect(page.getByText(CANCELLED)).toHaveCount(0);
  await closed.close();
  await comeBackTo(page);
  await expect(page.getByText(CANCELLED)).toBeVisible();

  await sayWho(await openWindow(page), newShopper());
  await expect(page).toHaveURL('/home');
});

/** Simulates the focus change: the test browser keeps every page focused. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['blur', 'focus']) window.dispatchEvent(new Event(type));
  });
}

test('a second tab is told that a sign-in is in progress, and may begin another instead', { tag: '@more' }, async ({
  page,
  context,
  expectComplaints,
}) => {
  expectComplaints(/409/);
  await page.goto('/login');
  const first = await openWindow(page);
  const tab = await context.newPage();
  await tab.goto('/login');
  await tab.getByRole('button', { name: BUTTON }).click();
  await expect(tab.getByText('A sign-in request was already in progress.')).toBeVisible();
  await sayWho(await openWindow(tab, 'Start again'), newShopper());
  await expect(tab).toHaveURL('/home');
  await first.close();
});

test('an account whose address nobody had verified is its owner’s when they come with Google, and theirs alone', {
  tag: '@more',
}, async ({ page, anotherBrowser, expectComplaints }) => {
  expectComplaints(/401/);
  const stranger = await anotherBrowser();
  const made = await signedUp(stranger);
  await page.goto('/login');
  await sayWho(await openWindow(page), made);
  await expect(page).toHaveURL('/home');

  const elsewhere = await stranger.newPage();
  await elsewhere.goto(new URL('/profile', page.url()).href);
  await expect(elsewhere.getByText('Please log in to access your profile.')).toBeVisible();
  await elsewhere.goto(new URL('/login', page.url()).href);
  await sendCredentials(elsewhere, made, 'Log In');
  await expect(elsewhere.getByText('Invalid email or password.')).toBeVisible();
});

test('Google is connected in the profile, signs in elsewhere, and is taken off', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const owner = await signedUp(context);
  await page.goto('/profile');
  await page.getByText('Security & Account Settings').click();
  await sayWho(await openWindow(page, 'Connect Google'), owner);
  await expect(page.getByText(`Connected as ${owner.email}`)).toBeVisible();

  const elsewhere = await (await anotherBrowser()).newPage();
  await elsewhere.goto(new URL('/login', page.url()).href);
  await sayWho(await openWindow(elsewhere), owner);
  await expect(elsewhere).toHaveURL(new URL('/home', page.url()).href);

  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
});

test('where the browser opens no window, the page goes to Google and comes back to where it was going', {
  tag: ['@alone', '@more'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?next=%2Fprofile');
  await page.getByRole('button', { name: BUTTON }).click();
  await isAtProvider(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(page.getByText(CANCELLED)).toBeVisible();
  await page.getByRole('button', { name: BUTTON }).click();
  await isAtProvider(page);
  await page.getByLabel('Email', { exact: true }).fill(newShopper().email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(title(page, 'Profile')).toBeVisible();
});
