import { EMPTY_FORM } from '@storefront/contract/forms/form-button';
import { BOOT_ELEMENT_ID, type BootData } from '@storefront/federation/boot';
import type { Release } from '@storefront/federation/release';
import { html, raw } from 'hono/html';
import type { PagePlan } from '../../releases/registry/page-plan.ts';
import { type OwnBuilds, ownBuildsBar } from '../../releases/serving/own-builds-bar.ts';
import type { RenderedView } from './first-view.ts';
import { type LinkedFile, linkTo } from './linked-file.ts';
import { descriptionTags, type PageDescription } from './page-description.ts';
import type { InlineScript } from './page-script.ts';
import type { PageStyle } from './page-styles.ts';
import { jsonOf, scriptSafe } from './script-json.ts';

type Html = ReturnType<typeof html>;

const WITHOUT_SCRIPTS = 'This page works without JavaScript. Changes to your account need it.';

const installationTags = html`<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f3f6f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0b1719" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
`;

/** Usually known before the page's data and sent first, so that the browser fetches the files meanwhile. */
export function documentHead(
  shell: Release,
  plan: PagePlan,
  script: InlineScript | undefined,
  styles: readonly PageStyle[],
  description: PageDescription,
): Html {
  const fonts = (shell.fonts ?? []).map((file) => linkTo(shell, file));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${script ? html`<script>${raw(script.code)}</script>\n` : ''}${descriptionTags(description)}${installationTags}${fonts.map(fontHint)}${styles.map((style) => ('css' in style ? styleElement(style) : styleLink(style)))}${scriptTags(shell, plan, script)}</head>
`;
}

/** Puts the scripts in a template; the shell's inline script inserts them, so that visible content loads first. */
function scriptTags(shell: Release, { release, route }: PagePlan, inline: InlineScript | undefined): Html {
  const scripts = shell.initial.scripts.map((file) => linkTo(shell, file));
  const page = release.pages[route.path]?.scripts ?? [];
  const hints = [...(release.app === shell.app ? [] : release.initial.scripts), ...page].map((file) =>
    linkTo(release, file),
  );
  const isInserted = inline !== undefined && shell.insertsScripts === true;
  const priority = isInserted ? 'high' : 'low';
  const tags = html`${scripts.map(
    (file) => html`<script src="${file.url}"${checked(file)} defer fetchpriority="${priority}"></script>\n`,
  )}${hints.map((file) => html`<link rel="preload" as="script" href="${file.url}"${checked(file)} fetchpriority="${priority}">\n`)}`;
  return isInserted ? html`<template id="scripts">\n${tags}</template>\n` : tags;
}

/** @param json of `boot` */
export function documentBody(
  boot: BootData & { readonly shopName: string },
  json: string,
  firstView: RenderedView | undefined,
  own: OwnBuilds,
): Html {
  const { structuredData } = firstView ?? {};
  const without = firstView ? WITHOUT_SCRIPTS : `${boot.shopName} needs JavaScript for this page.`;
  return html`<body>
<noscript><p>${boot.notice?.text ?? without}</p></noscript>
<div id="root">${raw(firstView?.html ?? '')}</div>
<form id="${EMPTY_FORM}" method="post" hidden></form>
${ownBuildsBar(own)}${structuredData ? html`<script type="application/ld+json">${raw(jsonOf(structuredData))}</script>\n` : ''}<script type="application/json" id="${BOOT_ELEMENT_ID}">${raw(json)}</script>
</body>
</html>
`;
}

/** Font requests use CORS mode, so their hints must too. */
function fontHint({ url }: LinkedFile): Html {
  return html`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>
`;
}

function styleLink(file: LinkedFile): Html {
  return html`<link rel="stylesheet" href="${file.url}"${checked(file)}>
`;
}

/** `data-href` tells the page's script not to load that file again. */
function styleElement({ file, css }: { readonly file: string; readonly css: string }): Html {
  return html`<style data-href="${file}">${raw(css)}</style>
`;
}

/** Subresource integrity requires CORS mode. */
function checked({ integrity }: LinkedFile): Html | '' {
  return integrity ? html` integrity="${integrity}" crossorigin` : '';
}

export function bootJson({ apps, data, ...own }: BootData): string {
  return `${scriptSafe(own).slice(0, -1)},"apps":${jsonOf(apps)},"data":[${data.map(jsonOf)}]}`;
}
