/** Headless Chromium that draws WebGL on the CPU, and pages in it that run one of our modules on three, without a bundler. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, Route } from 'playwright-core';
import { offerOnce } from './offer-once.ts';

/** A machine without a graphics card that has other work to do may take long, milliseconds. */
const TIMEOUT = 10 * 60 * 1000;
const LARGE = 16_000_000;
const ORIGIN = 'http://studio.invalid';
const three = dirname(dirname(fileURLToPath(import.meta.resolve('three'))));
const PAGE = `<!doctype html><script type="importmap">{"imports":{
  "three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>
<script type="module" src="/script.js"></script>`;

/** @param executablePath the browser; the one of `CHROMIUM_PATH`, or Debian's, unless told */
export async function openBrowser(executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'): Promise<Browser> {
  // Loads slowly, and is often not needed.
  const { chromium } = await import('playwright-core');
  return await chromium.launch({
    executablePath,
    args: [
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Lets a page of ours load from this machine.
      '--disable-features=LocalNetworkAccessChecks',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

type Script = {
  readonly script: URL;
  /** The name on `window` that says that the module has run. */
  readonly expose: string;
  /** Returns the GLB at a path that the module asks for. */
  readonly read: (path: string) => Promise<Uint8Array>;
};

/** Opens a page that has run the module at `script`, which may import what is beside it. */
export async function openPage(browser: Browser, { script, expose, read }: Script): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);
  await page.route(`${ORIGIN}/**`, (route) => serve(route, script, read));
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction((name) => name in window, expose);
  return page;
}

/** Gives `take` such a page, and closes it then. */
export async function withPage<T>(browser: Browser, script: Script, take: (page: Page) => Promise<T>): Promise<T> {
  const page = await openPage(browser, script);
  try {
    return await take(page);
  } finally {
    await page.close();
  }
}

/** The bytes of a `data:` address. */
export function dataOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function serve(route: Route, script: URL, read: (path: string) => Promise<Uint8Array>): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: PAGE });
  else if (pathname.endsWith('.glb')) await serveModel(route, await read(pathname));
  else if (pathname === '/script.js' || /^\/[\w-]+\.ts$/.test(pathname)) {
    const source = await readFile(pathname === '/script.js' ? script : new URL(`.${pathname}`, script), 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  } else if (pathname.startsWith('/three/') && !pathname.includes('..'))
    await route.fulfill({
      contentType: 'text/javascript',
      body: await readFile(join(three, pathname.slice('/three/'.length))),
    });
  else await route.fulfill({ status: 404 });
}

/** A large file comes from a server of its own: playwright would hold it as text several times over. */
async function serveModel(route: Route, glb: Uint8Array): Promise<void> {
  const contentType = 'model/gltf-binary';
  if (glb.byteLength > LARGE) await route.continue({ url: await offerOnce(glb, contentType) });
  else await route.fulfill({ contentType, body: Buffer.from(glb) });
}
