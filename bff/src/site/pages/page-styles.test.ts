/** Styles inlined in a page's HTML, and refused ones. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishBuild } from '../../releases/publish/publish.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { publishSample, sampleCatalog, sampleShell, writeBuild } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let directory: string;
let versions = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'page-styles-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  await publishSample(shop, directory, sampleShell, 'v1');
});
beforeEach(() => {
  shop.logs.length = 0;
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

/** Releases a catalogue whose store page has the styles `released`, stores `css` in their place; returns the page. */
async function storeStyledBy(released: string, css = released) {
  versions += 1;
  const build = await writeBuild(directory, sampleCatalog, `styled-${versions}`);
  const file = join(build, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  const integrity = `sha256-${createHash('sha256').update(released).digest('base64')}`;
  const files = [{ path: 'store.css', bytes: released.length, integrity }];
  await writeFile(file, JSON.stringify({ ...release, files }));
  await writeFile(join(build, 'store.css'), released);
  const { db, clock } = shop;
  const assetsDirectory = join(directory, 'assets');
  await publishBuild({ db, clock, store: localAssetStore(assetsDirectory) }, build);
  await writeFile(join(assetsDirectory, release.app, release.version, 'store.css'), css);
  const response = await shop.client().request('/store');
  const policy = response.headers.get('content-security-policy') ?? '';
  return { html: await response.text(), policy, integrity, version: release.version };
}

test("a page's styles stand in it under their file's name, and the policy allows these and no others", async () => {
  const css = '.grid>li{gap:1rem}/* & <b> */';
  const { html, policy, integrity } = await storeStyledBy(css);
  expect(html).toContain(`<style data-href="store.css">${css}</style>`);
  expect(html).not.toContain('/store.css"');
  expect(policy).toContain(`style-src 'self' '${integrity}';`);
  const other = await shop.client().request('/home');
  expect(other.headers.get('content-security-policy')).toContain("style-src 'self';");
});

test("the shell's styles stand before the page's, in every page", async () => {
  const { html } = await storeStyledBy('.grid{color:red}');
  const linked = html.indexOf('/assets/shell/v1/shell.css');
  expect(linked).toBeGreaterThan(-1);
  expect(linked).toBeLessThan(html.indexOf('.grid{color:red}'));
});

test('pictures that styles name are found from a page too', async () => {
  const set = '.d{background:image-set("d.avif" 1x type("image/avif"),url("e.png") 1x)}';
  const css = `.a{background:url(house.avif)}.b{background:url("sub/b.svg")}.c{mask:url(#m),url(data:x),url(/d.svg)}${set}`;
  const { html, policy, integrity, version } = await storeStyledBy(css);
  const folder = `/assets/mfe-catalog/${version}/`;
  const shown = css.replaceAll(/house|sub(?=[/])|d(?=[.]avif)|e(?=[.]png)/g, (file) => `${folder}${file}`);
  expect(html).toContain(`<style data-href="store.css">${shown}</style>`);
  expect(policy).toContain(createHash('sha256').update(shown).digest('base64'));
  expect(policy).not.toContain(integrity);
});

test.each([
  ['are not what was released', '.grid{}', '.grid{color:red}'],
  ['would end their element', '.grid::after{content:"</STYLE><script>"}', undefined],
])('styles that %s are linked with their hash instead', async (_, released, kept) => {
  const { html, policy, integrity, version } = await storeStyledBy(released, kept);
  expect(html).not.toContain(kept ?? released);
  expect(html).toContain(
    `<link rel="stylesheet" href="/assets/mfe-catalog/${version}/store.css" integrity="${integrity}" crossorigin>`,
  );
  expect(policy).toContain("style-src 'self';");
  expect(shop.logs.join('')).toContain('page_style_linked');
});
