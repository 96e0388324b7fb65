/** A studio for photographs of models: headless Chromium that draws WebGL on the CPU. */
import type { Page } from 'playwright-core';
import { dataOf, openBrowser, withPage } from './browser.ts';
import { type Comparison, comparisonOf } from './comparison.ts';
import type { Shot } from './stage.ts';

export type View = { readonly turn?: number; readonly tilt?: number };
export type Studio = {
  /** Photographs a GLB; the pictures are PNG. */
  photograph(glb: Uint8Array, view?: View): Promise<Photographs>;
  /** One small picture, to see how a model comes along; PNG. */
  sketch(glb: Uint8Array, view?: View): Promise<Buffer>;
  /** Pictures of a model and of its preview from the same sides, and how much they differ. */
  compare(glb: Uint8Array, preview: Uint8Array): Promise<Comparison>;
  close(): Promise<void>;
};
export type Photographs = { readonly poster: Buffer; readonly scene: Buffer; readonly turntable: readonly Buffer[] };

const VIEW = { turn: 32, tilt: 16 };
/** Larger than the largest picture, so that edges are smooth once it is scaled down. */
const FULL = { width: 1920, height: 1440 };
const SKETCH = { width: 960, height: 720 };
/** Sides from which a preview is compared with its model, degrees. */
const SIDES = [
  { turn: 32, tilt: 16 },
  { turn: 122, tilt: 16 },
  { turn: 212, tilt: 16 },
  { turn: 302, tilt: 50 },
];
const SMALL = { width: 480, height: 360 };
export const TURNTABLE_FRAMES = 12;

const script = new URL('./stage.ts', import.meta.url);

/** Opens the studio. @param executablePath the browser; the one of `CHROMIUM_PATH`, or Debian's, unless told */
export async function openStudio(executablePath?: string): Promise<Studio> {
  const browser = await openBrowser(executablePath);
  /** Gives `take` a page with the model on the stage. */
  const onStage = <T>(glb: Uint8Array, take: (page: Page) => Promise<T>, other = glb) => {
    const read = async (path: string) => (path === '/other.glb' ? other : glb);
    return withPage(browser, { script, expose: 'stage', read }, async (page) => {
      await page.evaluate(() => window.stage.open());
      return take(page);
    });
  };
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
    compare: (glb, preview) =>
      onStage(
        glb,
        async (page) => {
          const models = await shootSides(page);
          await page.evaluate(() => window.stage.swap());
          const previews = await shootSides(page);
          return comparisonOf(models, previews);
        },
        preview,
      ),
    close: () => browser.close(),
  };
}

async function shootSides(page: Page): Promise<Buffer[]> {
  const shots: Buffer[] = [];
  for (const side of SIDES) shots.push(await shoot(page, { kind: 'turntable', ...SMALL, ...side }));
  return shots;
}

async function shoot(page: Page, shot: Shot): Promise<Buffer> {
  return dataOf(await page.evaluate((wanted) => window.stage.shoot(wanted), shot));
}
