/** Says on every page which app comes from the developer's machine, with a way to end it. */
import { html } from 'hono/html';
import type { Development } from '../releases/develop/developments.ts';

export const DEVELOPMENT_BAR_STYLE = '/development-bar.css';
export const END_PATH = '/releases/develop/end';

export function developmentBar({ origin, release }: Development) {
  return html`<link rel="stylesheet" href="${DEVELOPMENT_BAR_STYLE}">
<form class="development-bar" method="post" action="${END_PATH}" aria-label="Development">
<p><strong>${release.app}</strong> comes from ${origin}, in this browser alone.</p>
<button>End</button>
</form>
`;
}
