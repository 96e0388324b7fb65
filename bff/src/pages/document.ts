/** The HTML of a page: what to load and in which order, the first view, and the boot data. */
import { STUDIO_NAME } from '@storefront/contract';
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import { html, raw } from 'hono/html';
import type { RenderedView } from './first-view.ts';
import { type LinkedFile, linkTo } from './linked-file.ts';
import { descriptionTags, type PageDescription } from './page-description.ts';
import type { PagePlan } from './page-plan.ts';
import type { InlineScript } from './page-script.ts';
import type { PageStyle } from './page-styles.ts';

type Html = ReturnType<typeof html>;

const WITHOUT_SCRIPTS = 'You can read this page without JavaScript. Logging in, buying and writing to us need it.';

/** The colours are those of the two themes, behind the header. */
const installationTags = html`<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f3f6f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0b1719" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
`;

/**
 * Of most pages all of it is known before their data is: sent at once, so that the browser fetches files meanwhile.
 * Scripts of the shell run; those of the matched page are hinted, because the shell asks for them.
 * Pictures and fonts come before them: what is seen first does not wait for what makes it answer.
 * @param script what stands in every page
 * @param styles the shell's and the matched page's
 */
export function documentHead(
  shell: Release,
  { release, route }: PagePlan,
  script: InlineScript | undefined,
  styles: readonly PageStyle[],
  description: PageDescription,
): Html {
  const fonts = (shell.fonts ?? []).map((file) => linkTo(shell, file));
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
${script ? html`<script>${raw(script.code)}</script>\n` : ''}${descriptionTags(description)}${installationTags}${fonts.map(fontHint)}${styles.map((style) => ('css' in style ? styleElement(style) : styleLink(style)))}${scripts.map(
  (file) => html`<script src="${file.url}"${checked(file)} defer fetchpriority="low"></script>\n`,
)}${hints.map((file) => html`<link rel="preload" as="script" href="${file.url}"${checked(file)} fetchpriority="low">\n`)}</head>
`;
}

/** The rest. @param firstView the rendered page; without one the browser renders it */
export function documentBody(boot: BootData, firstView: RenderedView | undefined): Html {
  const { structuredData } = firstView ?? {};
  const without = firstView ? WITHOUT_SCRIPTS : `${STUDIO_NAME} needs JavaScript for this page.`;
  return html`<body>
<noscript><p>${without}</p></noscript>
<div id="root">${raw(firstView?.html ?? '')}</div>
${structuredData ? html`<script type="application/ld+json">${raw(scriptSafe(structuredData))}</script>\n` : ''}<script type="application/json" id="${BOOT_ELEMENT_ID}">${raw(scriptSafe(boot))}</script>
</body>
</html>
`;
}

/** Fonts are fetched in CORS mode, and so must their hints be. */
function fontHint({ url }: LinkedFile): Html {
  return html`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>
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
