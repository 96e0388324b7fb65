/** A studio for photographs of models: headless Chromium that draws WebGL on the CPU. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page, type Route } from 'playwright-core';
import type { Shot } from './stage.ts';

export type View = { readonly turn?: number; readonly tilt?: number };
export type Studio = {
  /** Photographs a GLB; the pictures are PNG. */
  photograph(glb: Uint8Array, view?: View): Promise<Photographs>;
  /** One small picture, to see how a model comes along; PNG. */
  sketch(glb: Uint8Array, view?: View): Promise<Buffer>;
  close(): Promise<void>;
};
export type Photographs = { readonly poster: Buffer; readonly scene: Buffer; readonly turntable: readonly Buffer[] };

/** A machine without a graphics card that has other work to do may take long, milliseconds. */
const PATIENCE = 10 * 60 * 1000;
const VIEW = { turn: 32, tilt: 16 };
/** Larger than the largest picture, so that edges are smooth once it is scaled down. */
const FULL = { width: 1920, height: 1440 };
const SKETCH = { width: 960, height: 720 };
const SMALL = { width: 480, height: 360 };
export const TURNTABLE_FRAMES = 12;

const ORIGIN = 'http://studio.invalid';
const three = dirname(dirname(fileURLToPath(import.meta.resolve('three'))));
const PAGE = `<!doctype html><script type="importmap">{"imports":{
  "three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>
<script type="module" src="/stage.js"></script>`;

/** Opens the studio. @param executablePath the browser; the one of `CHROMIUM_PATH`, or Debian's, unless told */
export async function openStudio(executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  /** Gives `take` a page with the model on the stage. */
  async function onStage<T>(glb: Uint8Array, take: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    try {
      await page.route(`${ORIGIN}/**`, (route) => serve(route, glb));
      await page.goto(`${ORIGIN}/`);
      await page.waitForFunction(() => 'stage' in window);
      await page.evaluate(() => window.stage.open());
      return await take(page);
    } finally {
      await page.close();
    }
  }
  return {
    photograph: (glb, view) =>
      onStage(glb, async (page) => {
        const angle = { ...VIEW, ...view };
        const turntable: Buffer[] = [];
        for (let frame = 0; frame < TURNTABLE_FRAMES; frame++) {
          const spin = (-360 * frame) / TURNTABLE_FRAMES;
          turntable.push(await shoot(page, { kind: 'turntable', ...SMALL, ...angle, spin }));
        }
        return {
          poster: await shoot(page, { kind: 'poster', ...FULL, ...angle }),
          scene: await shoot(page, { kind: 'scene', ...FULL, ...angle }),
          turntable,
        };
      }),
    sketch: (glb, view) => onStage(glb, (page) => shoot(page, { kind: 'scene', ...SKETCH, ...VIEW, ...view })),
    close: () => browser.close(),
  };
}

async function shoot(page: Page, shot: Shot): Promise<Buffer> {
  const url = await page.evaluate((wanted) => window.stage.shoot(wanted), shot);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function serve(route: Route, glb: Uint8Array): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: PAGE });
  else if (pathname === '/model.glb') await route.fulfill({ contentType: 'model/gltf-binary', body: Buffer.from(glb) });
  else if (pathname === '/stage.js') {
    const source = await readFile(new URL('./stage.ts', import.meta.url), 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  } else if (pathname.startsWith('/three/') && !pathname.includes('..'))
    await route.fulfill({
      contentType: 'text/javascript',
      body: await readFile(join(three, pathname.slice('/three/'.length))),
    });
  else await route.fulfill({ status: 404 });
}
