/** Pages behind unsubscribe links: independent of releases, since links live for years; no script, no session. */
import { PRESSED } from '@storefront/contract/forms/form-button';
import { html, raw } from 'hono/html';
import { type Html, plainPage } from '../../base/http/plain-page.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';

/** State of the page: before unsubscribing, and after. */
export type UnsubscribeStep = 'asked' | 'stopped' | 'resumed';

interface Step {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** The button's target, relative to the link's path. */
  readonly posts: '' | '/undo';
}

const OTHERS = 'You will still get receipts, codes and answers to your messages.';
const RULE = 'emails you when something you own has a new version.';

const stepsOf = ({ name }: ShopNow): Record<UnsubscribeStep, Step> => ({
  asked: {
    title: 'Stop emails',
    heading: 'Stop emails about new versions?',
    text: `${name} ${RULE} ${OTHERS}`,
    button: 'Stop these emails',
    posts: '',
  },
  stopped: {
    title: 'Emails stopped',
    heading: 'You will get no more emails about new versions',
    text: `New versions appear in your library. ${OTHERS}`,
    button: 'Send them again',
    posts: '/undo',
  },
  resumed: {
    title: 'Emails on',
    heading: 'You will get emails about new versions again',
    text: `${name} ${RULE}`,
    button: 'Stop these emails',
    posts: '',
  },
});

/** @param link the path of the link */
export function unsubscribePage(step: UnsubscribeStep, link: string, shop: ShopNow): Html {
  const { title, heading, text, button, posts } = stepsOf(shop)[step];
  return plainPage({
    shop,
    title,
    heading,
    lit: true,
    children: html`<p>${text}</p>
<form class="actions" method="post" action="${link}${posts}">
<button class="action" name="${PRESSED}"${step === 'asked' ? raw(' data-primary') : ''}>${button}</button>
<a class="action" href="/library">Go to your library</a>
</form>
`,
  });
}
