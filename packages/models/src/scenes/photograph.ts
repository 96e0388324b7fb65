/** Photographs scenes of many models. */
import { readFile } from 'node:fs/promises';
import { exportGlb } from '../build/export-glb.ts';
import { modelFile } from '../index.ts';
import { dataOf, openBrowser, withPage } from '../pictures/browser.ts';
import type { Light } from './light.ts';
import type { Camera, Scene } from './scene.ts';

const script = new URL('./set.ts', import.meta.url);

/** One picture by each of `cameras`, in order; PNG. */
export async function photographScene(scene: Scene, light: Light, cameras: readonly Camera[]): Promise<Buffer[]> {
  const { name, land: make, cameras: _, ...plan } = scene;
  const land = make ? await exportGlb({ name, slug: name }, { scene: make() }) : undefined;
  const read = async (path: string): Promise<Uint8Array> => {
    const slug = /^\/models\/([\w-]+)\.glb$/.exec(path)?.[1];
    return slug === undefined ? (land ?? new Uint8Array()) : await readFile(modelFile(`dist/${slug}/${slug}.glb`));
  };
  const browser = await openBrowser();
  try {
    return await withPage(browser, { script, expose: 'scenery', read }, async (page) => {
      await page.evaluate((whole) => window.scenery.build(whole), { ...plan, light, hasLand: land !== undefined });
      const pictures: Buffer[] = [];
      for (const camera of cameras)
        pictures.push(dataOf(await page.evaluate((wanted) => window.scenery.shoot(wanted), camera)));
      return pictures;
    });
  } finally {
    await browser.close();
  }
}
