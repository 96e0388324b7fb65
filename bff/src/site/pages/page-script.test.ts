/** The inline script in every page of a shell. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { integrityOf } from '../../base/integrity.ts';
import { publishBuild } from '../../releases/publish/publish.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { publishSample, sampleShell, writeBuild } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let directory: string;
let versions = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'page-script-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

/** Releases a shell with the inline script `released`, stores `code` in its place, and returns a page. */
async function homeWith(released: string, code = released, more: Partial<Release> = {}) {
  versions += 1;
  const build = await writeBuild(directory, sampleShell, `scripted-${versions}`);
  const file = join(build, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  const integrity = integrityOf(released);
  const files = [...release.files, { path: 'early.js', bytes: released.length, integrity }];
  await writeFile(file, JSON.stringify({ ...release, inlineScript: 'early.js', ...more, files }));
  await writeFile(join(build, 'early.js'), released);
  const store = localAssetStore(join(directory, 'assets'));
  await publishBuild({ db: shop.db, clock: shop.clock, store }, build);
  await writeFile(join(directory, 'assets', 'shell', release.version, 'early.js'), code);
  const response = await shop.client().request('/home');
  return { html: await response.text(), policy: response.headers.get('content-security-policy'), integrity };
}

test('stands in the page ahead of all others, and the policy allows it and no other', async () => {
  const code = "window.early = '<b>&';";
  for (let page = 0; page < 2; page++) {
    const { html, policy, integrity } = await homeWith(code);
    expect(html.indexOf(`<script>${code}</script>`)).toBeGreaterThan(-1);
    expect(html.indexOf(code)).toBeLessThan(html.indexOf('<script src='));
    expect(policy).toContain(`script-src 'self' '${integrity}';`);
  }
});

test.each([
  ['is not the one released', 'early()', 'stolen()'],
  ['would end its element', "early('</SCRIPT>')", undefined],
])('that %s is left out, and the page is whole without it', async (_, released, kept) => {
  shop.logs.length = 0;
  const { html, policy } = await homeWith(released, kept);
  expect(html).not.toContain(kept ?? released);
  expect(html).toContain('</html>');
  expect(policy).toContain("script-src 'self';");
  expect(shop.logs.join('')).toContain('page_script_left_out');
});

const SCRIPTS = /<template id="scripts">\s*<script src="[^"]+" [^>]*fetchpriority="high"><\/script>/;

test('the other scripts stand in a template where it inserts them', async () => {
  expect((await homeWith('insert()', 'insert()', { insertsScripts: true })).html).toMatch(SCRIPTS);
});

test.each([
  ['it inserts none', 'insert()', {}],
  ['it is left out', 'stolen()', { insertsScripts: true }],
])('the other scripts stand in the head where %s', async (_, kept, more) => {
  const { html } = await homeWith('insert()', kept, more);
  expect(html).not.toContain('<template');
  expect(html.indexOf('<script src=')).toBeLessThan(html.indexOf('</head>'));
});

test('a shell from before has none', async () => {
  await publishSample(shop, directory, sampleShell, 'before');
  const { headers } = await shop.client().request('/home');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});
