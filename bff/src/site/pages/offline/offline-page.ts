/** The offline page: self-contained, so that it needs no other file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { html, raw } from 'hono/html';
import { FONTS, PLAIN_STYLE, plainPage, publicFile } from '../../../base/http/plain-page.ts';
import { trustedTypesCsp } from '../../../base/http/security-headers.ts';

export interface OfflinePage {
  readonly html: string;
  readonly version: string;
  readonly csp: string;
}

/** Reads the page's source files; call it once per name. */
export function makeOfflinePage(shopName: string): OfflinePage {
  const style = withFonts(readFileSync(publicFile(PLAIN_STYLE), 'utf8'));
  const script = readFileSync(new URL('come-back.js', import.meta.url), 'utf8');
  const icon = dataUrl('image/svg+xml', readFileSync(publicFile('/favicon-out.svg')));
  const page = plainPage({
    shop: { name: shopName },
    title: 'Offline',
    heading: 'You are offline',
    lit: false,
    links: html`<link rel="icon" href="${icon}" type="image/svg+xml">
<style>${raw(style)}</style>
`,
    children: html`<p>The store cannot be reached, so this page could not be loaded. It will load by itself as soon as you are connected again.</p>
<p class="actions"><button class="action" type="button" data-primary>Try again</button></p>
<p class="reference" role="status"></p>
<script>${raw(script)}</script>
`,
  });
  const content = String(page);
  return { html: content, version: hashOf(content).slice(0, 16), csp: cspFor(style, script) };
}

function cspFor(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style, 'base64')}'`,
    `script-src 'sha256-${hashOf(script, 'base64')}'`,
    'font-src data:',
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...trustedTypesCsp(),
  ].join('; ');
}

function withFonts(css: string): string {
  return Object.entries(FONTS).reduce(
    (all, [path, font]) =>
      all.replace(path, dataUrl('font/woff2', readFileSync(fileURLToPath(import.meta.resolve(font))))),
    css,
  );
}

function dataUrl(type: string, content: Buffer): string {
  return `data:${type};base64,${content.toString('base64')}`;
}

function hashOf(content: string, encoding: 'base64' | 'base64url' = 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding);
}
