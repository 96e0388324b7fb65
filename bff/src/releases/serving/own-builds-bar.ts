/** Bar on every page that lists the apps this browser gets in place of the public ones, with a button to end that. */
import { html } from 'hono/html';
import { type Development, END_DEVELOPMENT_PATH } from '../develop/developments.ts';
import type { Preview } from '../previews/previews.repository.ts';
import { END_PREVIEWS_PATH } from '../previews/previews.ts';

export const OWN_BUILDS_STYLE = '/own-builds-bar.css';

export interface OwnBuilds {
  readonly development?: Development | undefined;
  readonly previews: readonly Preview[];
}

/** Returns nothing when there are none. */
export function ownBuildsBar({ development, previews }: OwnBuilds) {
  if (!development && previews.length === 0) return '';
  return html`<link rel="stylesheet" href="${OWN_BUILDS_STYLE}">
<div class="own-builds-bar">
${
  development
    ? html`<form method="post" action="${END_DEVELOPMENT_PATH}" aria-label="Development">
<p><strong>${development.release.app}</strong> comes from ${development.origin}, in this browser alone.</p>
<button>End</button>
</form>
`
    : ''
}${
  previews.length > 0
    ? html`<form method="post" action="${END_PREVIEWS_PATH}" aria-label="Preview">
<p>${previews.map(({ app, version }, index) => html`${index > 0 ? ', ' : ''}<strong>${app}</strong> ${version}`)}: a preview, in this browser alone.</p>
<button>End</button>
</form>
`
    : ''
}</div>
`;
}
