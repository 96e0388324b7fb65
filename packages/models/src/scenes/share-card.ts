/** The picture that stands for the store where a page of it is shared, 1200 × 630. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { scenesDirectory, shareCardFile } from '../paths.ts';
import { openBrowser } from '../pictures/browser.ts';

const SIZE = { width: 1200, height: 630 };
const WORDS = `<body style="margin:0"><h1 style="margin:0;position:absolute;left:72px;top:104px;color:#edf3ee;letter-spacing:-0.012em;
  font:600 112px/1 Grenze">Lanternkeep</h1><p style="margin:0;position:absolute;left:76px;top:240px;width:380px;color:#edf3ee;
  font:400 34px/1.35 Hanken">Castles, creatures and props for the worlds you build.</p>`;

const typeface = async (name: string, file: string) => {
  const data = await readFile(fileURLToPath(import.meta.resolve(file)), 'base64');
  return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${data})}`;
};

/** Writes the card: the valley at dusk, with the studio's name in its sky. */
export async function makeShareCard(): Promise<void> {
  const faces = [
    await typeface('Grenze', '@fontsource/grenze/files/grenze-latin-600-normal.woff2'),
    await typeface('Hanken', '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2'),
  ];
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.setContent(`<!doctype html><style>${faces.join('')}</style>${WORDS}`);
    await page.evaluate(() => document.fonts.ready);
    const words = await page.screenshot({ omitBackground: true });
    const valley = sharp(join(scenesDirectory, 'valley-night-2560.avif'))
      .extract({ left: 275, top: 0, width: 2285, height: 1200 })
      .resize(SIZE);
    const card = await valley
      .composite([{ input: words }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    await writeFile(shareCardFile, card);
  } finally {
    await browser.close();
  }
}
