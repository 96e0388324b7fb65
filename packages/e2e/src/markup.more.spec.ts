/** Validates the server's HTML of every page with the Nu HTML checker. */
import { EMPTY_FORM } from '@storefront/contract/forms/form-button';
import { inConsole } from './support/console.ts';
import { hasJava, markupErrors } from './support/markup-checker.ts';
import { bought } from './support/purchases.ts';
import { castle, dragon, putIntoCart, signedUp } from './support/shopper.ts';
import { type BrowserContext, expect, test } from './support/test.ts';

// Both tests run in one process, because they share the pages.
test.describe.configure({ mode: 'default' });

const forVisitors = [
  '/home',
  '/store',
  '/store?search=zzz',
  '/store/castle',
  '/store/unicorn',
  '/store/compare?slugs=castle,dragon-model',
  '/support',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/profile',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/keep-mfa',
  '/gift',
  '/offline',
  '/nothing.txt',
];

async function pagesAt(paths: readonly string[], context: BrowserContext): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of paths) {
    const answer = await context.request.get(path, { headers: { accept: 'text/html' } });
    pages[path] = await answer.text();
    expect(pages[path], path).toContain('<html lang="en">');
  }
  return pages;
}

let made: Promise<Record<string, string>> | undefined;
/** Returns the HTML of every page, some also as a shopper gets them; made once for all tests. */
const allPages = (context: BrowserContext) => (made ??= makePages(context));

async function makePages(context: BrowserContext): Promise<Record<string, string>> {
  const visited = await pagesAt(forVisitors, context);
  await signedUp(context);
  const order = await bought(context, castle);
  await putIntoCart(context, dragon, 2);
  const forShoppers = [
    '/home',
    '/store',
    '/store/castle',
    '/profile',
    '/profile/sessions',
    '/profile/activity',
    '/library',
    `/library/${castle.productId}`,
    `/library/${castle.productId}/licence`,
    '/checkout',
    '/orders',
    `/orders/${order}`,
    `/orders/${order}/receipt`,
    '/support',
  ];
  const shopped = await pagesAt(forShoppers, context);
  const own = Object.entries(shopped).map(([path, page]) => [`${path} of a shopper`, page]);
  const console = await (await context.request.get(inConsole('/'))).text();
  return { ...visited, ...Object.fromEntries(own), console };
}

test('every page is valid HTML', async ({ context }, info) => {
  info.skip(!hasJava(), 'Java, which the checker of HTML runs on, is not installed (Debian: default-jre-headless).');
  expect(await markupErrors(await allPages(context), info.outputPath())).toEqual([]);
});

test('every form that is posted has a named field, without which Lynx posts none', async ({ context }) => {
  const forms = Object.entries(await allPages(context)).flatMap(([path, page]) =>
    [...page.matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([form]) => `${path}: ${form}`),
  );
  expect(forms.length).toBeGreaterThan(50);
  const without = forms.filter(
    (form) => !form.includes(`id="${EMPTY_FORM}"`) && !/<(input|button|select)[^>]* name="/.test(form),
  );
  expect(without).toEqual([]);
});
