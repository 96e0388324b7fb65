/** The HTML of a page: what to load and in which order, the first view, and the boot data. Nothing inline executes. */
import { STUDIO_NAME } from '@storefront/contract';
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import type { PageFiles, Release } from '@storefront/federation/release';
import { html, raw } from 'hono/html';
import { releaseUrl } from '../releases/active-releases.ts';
import type { PagePlan } from './page-plan.ts';

type Html = ReturnType<typeof html>;

/**
 * All that is known before the page's data is: sent at once, so that the browser fetches files meanwhile. Scripts of the
 * shell run; those of the matched page are hinted, because the shell asks for them.
 */
export function documentHead(shell: Release, { release, route }: PagePlan): Html {
  const page = release.pages[route.path];
  const own = filesAt(shell, shell.initial);
  const hinted = [
    ...(release.app === shell.app ? [] : [filesAt(release, release.initial)]),
    ...(page ? [filesAt(release, page)] : []),
  ];
  const styles = [own, ...hinted].flatMap((files) => files.styles);
  const hints = hinted.flatMap((files) => files.scripts);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${route.title} · ${STUDIO_NAME}</title>
<meta name="description" content="${route.description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${own.scripts.map(
  (src) => html`<script src="${src}" defer></script>\n`,
)}${hints.map((href) => html`<link rel="preload" as="script" href="${href}">\n`)}</head>
`;
}

/** The rest. @param firstView the rendered page; without one the browser renders it */
export function documentBody(boot: BootData, firstView: string | undefined): Html {
  return html`<body>
<div id="root">${raw(firstView ?? '')}</div>
${firstView === undefined ? html`<noscript>${STUDIO_NAME} needs JavaScript for this page.</noscript>\n` : ''}<script type="application/json" id="${BOOT_ELEMENT_ID}">${raw(scriptSafe(boot))}</script>
</body>
</html>
`;
}

function filesAt(release: Release, { scripts, styles }: PageFiles): PageFiles {
  const at = (file: string) => releaseUrl(release) + file;
  return { scripts: scripts.map(at), styles: styles.map(at) };
}

/** JSON that cannot end the element it stands in. */
function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
