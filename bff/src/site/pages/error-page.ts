import { PROBLEM_CONTENT_TYPE, type Problem } from '@storefront/contract';
import { FORMS_PATH } from '@storefront/contract/forms/form-path';
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { actions, type Html, type PlainAction, plainPage } from '../../base/http/plain-page.ts';
import { documentCsp } from '../../base/http/security-headers.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import { UNSUBSCRIBE_PATH } from '../../people/notifications/unsubscribe-links.ts';

/** Answers a browser's failed page request with an HTML error page; other clients get the problem document. */
export function problemsAsPages(readShop: () => Promise<Pick<ShopNow, 'name'>>): MiddlewareHandler {
  return (c, next) => (asksForPage(c) ? next().then(() => problemAsPage(c, readShop)) : next());
}

async function problemAsPage(c: Context, readShop: () => Promise<Pick<ShopNow, 'name'>>): Promise<void> {
  if (c.res.headers.get('content-type') !== PROBLEM_CONTENT_TYPE) return;
  const { status, headers } = c.res;
  const problem = (await c.res.json()) as Problem;
  const page = new Headers(headers);
  page.set('content-type', 'text/html; charset=utf-8');
  page.set('content-security-policy', documentCsp());
  page.delete('content-length');
  c.res = undefined;
  c.res = new Response(String(errorPage(problem, await readShop())), { status, headers: page });
}

function asksForPage(c: Context): boolean {
  const isPage = c.req.method === 'GET' && !/^\/(api|assets)\//.test(c.req.path);
  const isForm = [FORMS_PATH, UNSUBSCRIBE_PATH].some((path) => c.req.path.startsWith(`${path}/`));
  return (isPage || isForm) && (c.req.header('accept') ?? '').includes('text/html');
}

const HOME = { to: '/home', label: 'Go to the home page' };
const STORE = { to: '/store', label: 'Go to the store' };
const SUPPORT = { to: '/support', label: 'Ask the studio' };
const LOGIN = { to: '/login', label: 'Log in' };
const AGAIN = { to: '', label: 'Try again' };

interface Kind {
  readonly title: string;
  readonly heading: string;
  readonly ways: readonly PlainAction[];
}

function kindOf(status: number): Kind {
  const impossible = { title: 'Not possible', heading: 'This door stays shut' };
  if (status >= 500) return { title: 'Not available', heading: 'The lantern went out', ways: [AGAIN, HOME] };
  if (status === 404 || status === 410) {
    return { title: 'Not found', heading: 'This room is empty', ways: [STORE, HOME] };
  }
  if (status === 429) return { ...impossible, heading: 'One at a time, please', ways: [AGAIN, HOME] };
  return { ...impossible, ways: status === 401 ? [LOGIN, HOME] : [HOME, SUPPORT] };
}

function errorPage({ status, detail, requestId }: Problem, shop: Pick<ShopNow, 'name'>): Html {
  const { title, heading, ways } = kindOf(status);
  const isOurs = status >= 500;
  return plainPage({
    shop,
    title,
    heading,
    lit: !isOurs,
    children: html`<p>${detail}</p>
${isOurs ? html`<p>Nothing you bought or saved is lost.</p>\n` : ''}${actions(ways)}<p class="reference">Reference: ${requestId}</p>
`,
  });
}
