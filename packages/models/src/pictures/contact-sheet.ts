/** All models on one sheet, with their names. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type ModelRecord, modelFile, readModelIndex } from '../index.ts';
import { contactSheetFile } from '../paths.ts';

const COLUMNS = 6;
const CELL = { width: 320, height: 240 };
const CAPTION = 34;
const GAP = 12;

/** Writes the sheet from the pictures on disk. */
export async function makeContactSheet(file = contactSheetFile): Promise<void> {
  const { models } = await readModelIndex();
  const shown = models
    .filter(({ pictures }) => pictures)
    .sort((a, b) => a.category.localeCompare(b.category) || Number(a.id) - Number(b.id));
  const columns = Math.min(COLUMNS, shown.length);
  const pitch = { x: CELL.width + GAP, y: CELL.height + CAPTION + GAP };
  const width = columns * pitch.x + GAP;
  const height = Math.ceil(shown.length / columns) * pitch.y + GAP;
  const tiles = await Promise.all(
    shown.map(async (model, i) => {
      const left = GAP + (i % columns) * pitch.x;
      const top = GAP + Math.floor(i / columns) * pitch.y;
      return [
        { input: await picture(model), left, top },
        { input: caption(model), left, top: top + CELL.height },
      ];
    }),
  );
  await sharp({ create: { width, height, channels: 3, background: '#f4efe6' } })
    .composite(tiles.flat())
    .webp({ quality: 82 })
    .toFile(file);
}

async function picture({ pictures }: ModelRecord): Promise<Buffer> {
  const source = pictures?.scene.find(({ format, width }) => format === 'webp' && width === 640);
  return sharp(await readFile(modelFile(source?.path ?? '')))
    .resize(CELL)
    .toBuffer();
}

function caption({ name, facts }: ModelRecord): Buffer {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CAPTION}">
    <g font-family="sans-serif" font-size="15"><text x="2" y="22" fill="#2c2622">${escaped}</text>
    <text x="${CELL.width - 2}" y="22" text-anchor="end" fill="#7b6f63" font-size="13">${facts.triangles} triangles</text></g></svg>`);
}
