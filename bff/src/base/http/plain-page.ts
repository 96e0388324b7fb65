/** Pages of the server itself, independent of releases: errors, offline and development pages. */
import { fileURLToPath } from 'node:url';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

export const PLAIN_STYLE = '/plain-page.css';

/** The server's copies, since a release's fonts may be unavailable. */
export const FONTS = {
  '/fonts/grenze-600.woff2': '@fontsource/grenze/files/grenze-latin-600-normal.woff2',
  '/fonts/hanken-grotesk-400.woff2': '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2',
} as const;

const PUBLIC_DIRECTORY = new URL('../../../public/', import.meta.url);

export function publicFile(path: string): string {
  return fileURLToPath(new URL(path.slice(1), PUBLIC_DIRECTORY));
}

interface PlainPage {
  readonly shop: { readonly name: string };
  readonly title: string;
  readonly heading: string;
  /** False when the store cannot be reached or cannot respond. */
  readonly lit: boolean;
  readonly children: Html;
  readonly links?: Html;
}

export const PLAIN_LINKS = html`<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PLAIN_STYLE}">
`;

export function plainHead(title: string, links: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${links}</head>
`;
}

export function plainPage({ shop, title, heading, lit, children, links = PLAIN_LINKS }: PlainPage): Html {
  return html`${plainHead(`${title} · ${shop.name}`, links)}<body>
<main>
${mark(lit)}
<div class="text">
<h1>${heading}</h1>
${children}</div>
</main>
</body>
</html>
`;
}

export interface PlainAction {
  readonly to: string;
  readonly label: string;
}

export function actions(links: readonly PlainAction[]): Html {
  return html`<p class="actions">${links.map(
    ({ to, label }, index) =>
      html`<a class="action" href="${to}"${index === 0 ? raw(' data-primary') : ''}>${label}</a>\n`,
  )}</p>
`;
}

function mark(lit: boolean): Html {
  const flame = lit
    ? '<path fill="#fbc35c" d="m16 14-5 7 2 8h3z"/><path fill="#e5982a" d="m16 14 5 7-2 8h-3z"/>'
    : '<path class="out" d="m16 14-5 7 2 8h6l2-8z"/>';
  return html`<svg class="mark" viewBox="0 0 32 32" width="128" height="128" aria-hidden="true">
<path class="near" d="M5 9V6l5.5-6H16v3h-4.25L8 7.25v5.25h5V9h3v23H3l2-5h3L7 17H5.5L3 9z"/>
<path class="far" d="M27 9V6l-5.5-6H16v3h4.25L24 7.25v5.25h-5V9h-3v23h13l-2-5h-3l1-10h1.5L29 9z"/>
${raw(flame)}
</svg>`;
}
