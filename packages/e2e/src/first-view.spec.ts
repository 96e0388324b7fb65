/**
 * The server's HTML is complete: the page shows everything while all scripts are held back, and does not change when
 * they load.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { sendPublicly } from './support/captcha.ts';
import { untilIdle } from './support/documents.ts';
import { holdBack } from './support/hold-back.ts';
import { buy } from './support/main-job.ts';
import {
  addButton,
  cartOf,
  category,
  navLink,
  notice,
  products,
  search,
  seatsOf,
  title,
  typeCard,
} from './support/parts.ts';
import { bought } from './support/purchases.ts';
import { castle, dragon, putIntoCart, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const SCRIPTS = '**/*.js';

/**
 * Resolves when the server has rendered `path` once. On a busy machine the first render may exceed its time budget, and
 * then leaves the page to the browser.
 */
async function isRendered({ request }: BrowserContext, path: string): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text()).toContain('<h1');
}

/** Resolves when the whole document and its styles are loaded, and only its scripts are missing. */
async function htmlIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(title(page)).toBeVisible();
}

/** Opens the page as the server renders it. The returned function lets its scripts through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  await isRendered(page.context(), path);
  const letScriptsThrough = await holdBack(page, SCRIPTS);
  await page.goto(path, { waitUntil: 'commit' });
  await htmlIsThere(page);
  return letScriptsThrough;
}

/** Resolves when the server-rendered page is interactive. */
async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1') ?? {};
    const isReacts = Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    return isReacts && performance.getEntriesByName('hydrated').length > 0;
  });
  await untilIdle(page);
}

/** Returns the page's text and its accessibility tree. */
async function shownOn(page: Page): Promise<{ readonly text: string; readonly tree: string }> {
  const root = page.locator('#root');
  const tree = await root.ariaSnapshot();
  // Buttons that need scripts, such as the card form's, are disabled until scripts are loaded.
  return { text: (await root.textContent()) ?? '', tree: tree.replace(/^(\s*- button ".*") \[disabled\]$/gm, '$1') };
}

interface View {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Some texts that the page must contain. */
  readonly says: readonly string[];
  /** A viewport from which lazily loaded content is far away. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

async function withCart(context: BrowserContext): Promise<void> {
  await signedUp(context);
  await putIntoCart(context, castle, 2);
  await putIntoCart(context, dragon);
}

async function asOwner(context: BrowserContext): Promise<void> {
  await signedUp(context);
  await bought(context, { ...castle, quantity: 2 });
}

const message = { name: 'Mara', email: 'mara@example.com', subject: 'A first view', message: 'Are there griffins?' };

const views: readonly View[] = [
  { name: 'home', path: '/home', says: ['Get Started', 'Learn More', 'Personal support', 'Sign Up', 'Login'] },
  { name: 'home, signed in', path: '/home', prepare: withCart, says: ['Get Started', 'Profile', 'Logout', '3'] },
  {
    name: 'the store',
    path: '/store',
    says: ['All Categories', castle.name, castle.price, dragon.name, dragon.price, 'Add to Cart'],
  },
  { name: 'a search', path: '/store?search=wings+half&category=creatures', says: [dragon.name, dragon.price] },
  {
    name: 'a search without a result',
    path: '/store?search=unicorn',
    says: ['No products found matching your criteria.', 'Show all products'],
  },
  {
    name: 'a comparison',
    path: '/store/compare?slugs=castle,dragon-model',
    says: [castle.name, dragon.name, 'Price per seat', 'Lowest price', 'Add to Cart'],
  },
  {
    name: 'a product',
    path: '/store/castle',
    says: [castle.name, castle.price, 'per seat', 'Add to Cart', 'Licence and refunds', '72 hours'],
  },
  {
    name: 'a product that one owns',
    path: '/store/castle',
    prepare: asOwner,
    says: ['In your library', 'Download', 'Add seats'],
  },
  {
    name: 'the library',
    path: '/library?search=cast',
    prepare: asOwner,
    says: ['Your Library', '1 product', castle.name, '2 seats'],
  },
  {
    name: 'a title of the library',
    path: '/library/1',
    prepare: asOwner,
    says: ['Download everything', 'it can be refunded until', 'Version 1', 'SHA-256', 'Order of', 'Not downloaded'],
  },
  {
    name: 'support',
    path: '/support',
    prepare: async (context) => {
      await sendPublicly(context, message);
      // Without an event stream, other tests' messages do not appear.
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
    },
    says: ['What is your refund policy?', 'Send Message', 'Recent Messages', message.subject, message.message],
    viewport: { width: 390, height: 844 },
  },
  {
    name: 'the login page',
    path: '/login',
    says: ['Log In', 'Email', 'Password', 'Sign in with Google', 'Need an account? Sign Up'],
  },
  { name: 'a forgotten password', path: '/forgot-password', says: ['Forgot Your Password?', 'Email', 'Send Link'] },
  { name: 'the profile, signed out', path: '/profile', says: ['Please log in to access your profile.'] },
  {
    name: 'the profile',
    path: '/profile',
    prepare: signedUp,
    says: ['@example.com', 'Security & Account Settings', 'No purchases recorded.', 'No wishlist items yet.'],
  },
  {
    name: 'where one is signed in',
    path: '/profile/sessions',
    prepare: signedUp,
    says: ['Where You Are Logged In', 'This browser', 'You are not logged in anywhere else.'],
  },
  {
    name: 'the activity of an account',
    path: '/profile/activity',
    prepare: asOwner,
    says: ['Account Activity', 'last 90 days', 'Bought Castle for $59.98', 'Created the account', 'Chrome on Linux'],
  },
  {
    name: 'the checkout',
    path: '/checkout',
    prepare: withCart,
    says: [castle.name, '$59.98', dragon.name, 'Free', 'Card Number', 'Pay $79.97'],
  },
  {
    name: 'an empty checkout',
    path: '/checkout',
    prepare: signedUp,
    says: ['Your cart is empty', 'Continue Shopping'],
  },
  { name: 'about', path: '/about', says: ['About Lanternkeep', '2025'] },
  { name: 'the privacy policy', path: '/privacy-policy', says: ['Privacy Policy'] },
  { name: 'the terms of service', path: '/terms-of-service', says: ['Terms of Service', '72 hours'] },
];

for (const { name, path, prepare, says, viewport } of views) {
  test(`${name}: the HTML shows and tells all of the page, and the scripts change nothing of it`, async ({
    page,
    context,
  }) => {
    await prepare?.(context);
    if (viewport) await page.setViewportSize(viewport);
    const letScriptsThrough = await openWithoutScripts(page, path);
    const first = await shownOn(page);
    for (const text of says) expect(first.text).toContain(text);
    expect(first.text).not.toContain('Loading');
    expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length), 'scripts that ran').toBe(0);

    letScriptsThrough();
    await isHydrated(page);
    expect(await shownOn(page)).toEqual(first);
  });
}

test('a visitor gets from the front page to a search result without scripts, and on from there to a purchase with them', {
  tag: '@more',
}, async ({ page, context }) => {
  for (const path of ['/home', '/store', '/store?search=castle&category=buildings']) await isRendered(context, path);
  const letScriptsThrough = await holdBack(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/home');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/store');
  await expect(products(page)).toHaveCount(2);
  await category(page, 'Buildings').click();
  await expect(page).toHaveURL('/store?category=buildings');
  await search(page).fill('castle');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/store?search=castle&category=buildings&triangles=&sort=');
  await expect(products(page)).toHaveCount(1);
  await expect(products(page)).toContainText(castle.price);
  await navLink(page, 'Store').click();
  await expect(page).toHaveURL('/store');
  await htmlIsThere(page);

  letScriptsThrough();
  await isHydrated(page);
  await buy(page);
});

test('what was typed before the scripts came is still there, and is what is sent', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await withCart(context);
  const letScriptsThrough = await openWithoutScripts(page, '/checkout');
  await expect(seatsOf(page, castle)).toHaveValue('2');
  await typeCard(page);
  letScriptsThrough();
  await isHydrated(page);
  await page.getByRole('button', { name: 'Pay $79.97' }).click();
  await expect(page).toHaveURL('/home');
  await expect(notice(page, 'Thank you! Your purchase is complete.')).toBeVisible();
});

test('what was typed before the scripts came is still there after a change from logging in to signing up', async ({
  page,
}) => {
  const letScriptsThrough = await openWithoutScripts(page, '/login');
  await page.getByLabel('Email').fill('early@example.com');
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  letScriptsThrough();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
});

test('a search typed before the scripts came is done when they come', async ({ page }) => {
  const letScriptsThrough = await openWithoutScripts(page, '/store');
  await search(page).fill('castle');
  await page.getByLabel('Sort by').selectOption('Name');
  letScriptsThrough();
  await expect(page).toHaveURL('/store?search=castle&sort=name');
  await expect(products(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue('castle');
});

test('a message typed before and while the scripts came is the one that is sent', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await signedUp(context);
  const letScriptsThrough = await openWithoutScripts(page, '/support');
  await page.getByLabel('Subject').fill(message.subject);
  letScriptsThrough();
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially(message.message);
  await isHydrated(page);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message.message);
  await page.getByLabel('Name').fill(message.name);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText("Your message has been sent! We'll get back to you soon.")).toBeVisible();
});

test('what was pressed before the scripts came shows that it was heard, and is done when they come', async ({
  page,
  context,
}) => {
  await signedUp(context);
  const letScriptsThrough = await openWithoutScripts(page, '/store');
  const button = addButton(page, castle);
  await button.dblclick();
  await addButton(page, dragon).press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letScriptsThrough();
  await expect(cartOf(page, 3)).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  await button.click();
  await expect(cartOf(page, 4)).toBeVisible();
});

test('what was pressed in a page whose own scripts are late is done when they come, and what is around it at once', {
  tag: '@more',
}, async ({ page, context }) => {
  await signedUp(context);
  await isRendered(context, '/store');
  const letScriptsThrough = await holdBack(page, '**/assets/mfe-catalog/**/*.js');
  await page.goto('/store', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await addButton(page, castle).click();
  await expect(addButton(page, castle)).toHaveAttribute('aria-busy', 'true');
  letScriptsThrough();
  await expect(cartOf(page, 1)).toBeVisible();
});
