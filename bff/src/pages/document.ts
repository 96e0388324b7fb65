/** The HTML of a page: what to load, in which order, and the boot data; nothing inline executes. */
import { STUDIO_NAME } from '@storefront/contract';
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import type { PageFiles, Release } from '@storefront/federation/release';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { releaseUrl } from '../releases/active-releases.ts';
import type { PagePlan } from './page-plan.ts';

interface DocumentParts {
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly boot: BootData;
}

/** The whole document. Scripts of the shell run; those of the matched page are only hinted, the shell asks for them. */
export function renderDocument({
  shell,
  plan: { release, route },
  boot,
}: DocumentParts): HtmlEscapedString | Promise<HtmlEscapedString> {
  const page = release.pages[route.path];
  const hinted = [
    ...(release.app === shell.app ? [] : [filesAt(release, release.initial)]),
    ...(page ? [filesAt(release, page)] : []),
  ];
  const own = filesAt(shell, shell.initial);
  const styles = [own, ...hinted].flatMap((files) => files.styles);
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
)}${hinted.flatMap((files) => files.scripts).map((href) => html`<link rel="preload" as="script" href="${href}">\n`)}</head>
<body>
<div id="root"></div>
<noscript>${STUDIO_NAME} needs JavaScript.</noscript>
<script type="application/json" id="${BOOT_ELEMENT_ID}">${raw(scriptSafe(boot))}</script>
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
