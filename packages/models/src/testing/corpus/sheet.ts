/** A contact sheet of the corpus, for people to look at. */
import sharp from 'sharp';
import type { Difference } from '../compare-pictures.ts';

const CELL = { width: 240, height: 180 };
const COLUMNS = 3;
const CAPTION = 22;
const GAP = 8;

type Pictures = { readonly truth: Buffer; readonly previewed: Buffer; readonly taken: Buffer };
type Differences = { readonly toPreview: Difference; readonly toStudio: Difference };

const tiles: Buffer[] = [];
const file = process.env.CORPUS_SHEET;

/** Adds a row of three pictures: three.js' drawing, the preview's and the studio's. */
export async function addToSheet(
  name: string,
  pictures: Pictures,
  { toPreview, toStudio }: Differences,
): Promise<void> {
  if (!file) return;
  const percent = (part: number) => `${(part * 100).toFixed(1)}`;
  const words = `${name}: ${percent(toPreview.colour)} ${percent(toPreview.outline)} | ${percent(toStudio.colour)} ${percent(toStudio.outline)}`;
  const width = CELL.width * 3;
  const caption = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}">
    <text x="2" y="16" font-family="sans-serif" font-size="14">${words.replaceAll('&', '&amp;')}</text></svg>`);
  const shots = [pictures.truth, pictures.previewed, pictures.taken];
  const background = '#b8b4ac';
  tiles.push(
    await sharp({ create: { width, height: CELL.height + CAPTION, channels: 3, background } })
      .composite([
        ...shots.map((input, i) => ({ input, left: i * CELL.width, top: 0 })),
        { input: caption, left: 0, top: CELL.height },
      ])
      .png()
      .toBuffer(),
  );
}

/** Writes the sheet to the file that `CORPUS_SHEET` names. */
export async function writeSheet(): Promise<void> {
  if (!file || tiles.length === 0) return;
  const pitch = { x: CELL.width * 3 + GAP, y: CELL.height + CAPTION + GAP };
  const size = { width: COLUMNS * pitch.x, height: Math.ceil(tiles.length / COLUMNS) * pitch.y };
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(
      tiles.map((input, i) => ({ input, left: (i % COLUMNS) * pitch.x, top: Math.floor(i / COLUMNS) * pitch.y })),
    )
    .webp({ quality: 80 })
    .toFile(file);
}
