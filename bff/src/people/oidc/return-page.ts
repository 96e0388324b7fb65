import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { actions, plainPage, publicFile } from '../../base/http/plain-page.ts';
import { documentCsp } from '../../base/http/security-headers.ts';
import { integrityOf } from '../../base/integrity.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';

export const RETURN_SCRIPT = '/auth/google-return.js';

const scriptHash = integrityOf(readFileSync(publicFile(RETURN_SCRIPT)));

/** Popup of a settled sign-in: its script finds the flow's id in the address, notifies the page and closes. */
export function answerSettled(c: Context, shop: ShopNow): Response {
  return answerPage(c, 200, {
    shop,
    title: 'Almost there',
    text: 'You can close this window and continue in the store.',
    script: RETURN_SCRIPT,
  });
}

/** For a response that this browser did not request, or no longer waits for. */
export function answerStrayed(c: Context, shop: ShopNow): Response {
  return answerPage(c, 400, {
    shop,
    title: 'This login has ended',
    text: 'It took too long, was already used, or was started in another browser. Please start again in the store.',
  });
}

interface PageContent {
  readonly shop: ShopNow;
  readonly title: string;
  readonly text: string;
  readonly script?: string;
}

function answerPage(c: Context, status: 200 | 400, { shop, title, text, script }: PageContent): Response {
  c.header('content-security-policy', documentCsp());
  // The opener policy of the store's pages would cut the popup off from the window that has to close it.
  c.header('cross-origin-opener-policy', 'unsafe-none');
  const page = plainPage({
    shop,
    title,
    heading: title,
    lit: true,
    children: html`<p>${text}</p>
${actions([{ to: '/login?google=back', label: 'Continue to the store' }])}${script === undefined ? '' : html`<script src="${script}" integrity="${scriptHash}" crossorigin defer></script>`}`,
  });
  return c.html(page, status) as Response;
}
