/** The page behind a preview link: nothing changes before its button is pressed, because mail programs open links. */
import { PRESSED } from '@storefront/contract/forms/form-button';
import { html, raw } from 'hono/html';
import { type Html, plainPage } from '../../base/http/plain-page.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import type { Preview } from './previews.repository.ts';

/** @param link path of the preview link */
export function previewPage({ app, version, expiresAt }: Preview, link: string, shop: ShopNow): Html {
  const end = `${expiresAt.toISOString().slice(0, 16).replace('T', ', ')} UTC`;
  return plainPage({
    shop,
    title: 'Preview',
    heading: 'View an unreleased version?',
    lit: true,
    children: html`<p>This browser gets <strong translate="no">${app} ${version}</strong> instead of the released version, until ${end} or until you end it.</p>
<p>It can do anything in your name that a page of the store can. Continue only if you trust the person who gave you this address.</p>
<form class="actions" method="post" action="${link}">
<button class="action" name="${PRESSED}"${raw(' data-primary')}>Show it</button>
<a class="action" href="/home">Go to the store</a>
</form>
`,
  });
}
