/** The HTML of a page: what to load and in which order, the first view, and the boot data. Nothing inline executes. */
import { STUDIO_NAME } from '@storefront/contract';
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import { html, raw } from 'hono/html';
import type { RenderedView } from './first-view.ts';
import { type LinkedFile, linkTo } from './linked-file.ts';
import { descriptionTags, type PageDescription } from './page-description.ts';
import type { PagePlan } from './page-plan.ts';
import type { PageStyle } from './page-styles.ts';

type Html = ReturnType<typeof html>;

/**
 * Of most pages all of it is known before their data is: sent at once, so that the browser fetches files meanwhile.
 * Scripts of the shell run; those of the matched page are hinted, because the shell asks for them.
 * @param styles the matched page's own
 */
export function documentHead(
  shell: Release,
  { release, route }: PagePlan,
  styles: readonly PageStyle[],
  description: PageDescription,
): Html {
  const linked = shell.initial.styles.map((file) => linkTo(shell, file));
  const scripts = shell.initial.scripts.map((file) => linkTo(shell, file));
  const page = release.pages[route.path]?.scripts ?? [];
  const hints = [...(release.app === shell.app ? [] : release.initial.scripts), ...page].map((file) =>
    linkTo(release, file),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${descriptionTags(description)}<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${linked.map(styleLink)}${styles.map((style) => ('css' in style ? styleElement(style) : styleLink(style)))}${scripts.map(
  (file) => html`<script src="${file.url}"${checked(file)} defer></script>\n`,
)}${hints.map((file) => html`<link rel="preload" as="script" href="${file.url}"${checked(file)}>\n`)}</head>
`;
}

/** The rest. @param firstView the rendered page; without one the browser renders it */
export function documentBody(boot: BootData, firstView: RenderedView | undefined): Html {
  const { structuredData } = firstView ?? {};
  return html`<body>
<div id="root">${raw(firstView?.html ?? '')}</div>
${structuredData ? html`<script type="application/ld+json">${raw(scriptSafe(structuredData))}</script>\n` : ''}${firstView === undefined ? html`<noscript>${STUDIO_NAME} needs JavaScript for this page.</noscript>\n` : ''}<script type="application/json" id="${BOOT_ELEMENT_ID}">${raw(scriptSafe(boot))}</script>
</body>
</html>
`;
}

function styleLink(file: LinkedFile): Html {
  return html`<link rel="stylesheet" href="${file.url}"${checked(file)}>
`;
}

/** Named by its file, so that the page's script knows that it need not load that. */
function styleElement({ file, css }: { readonly file: string; readonly css: string }): Html {
  return html`<style data-href="${file}">${raw(css)}</style>
`;
}

/** The browser runs the file only if it is the one that was built; such files are fetched in CORS mode. */
function checked({ integrity }: LinkedFile): Html | '' {
  return integrity ? html` integrity="${integrity}" crossorigin` : '';
}

/** JSON that cannot end the element it stands in. */
function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
