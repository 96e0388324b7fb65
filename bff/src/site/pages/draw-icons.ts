/** `npm run icons -w bff`: draws the PNG and ICO icons from public/favicon.svg. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = new URL('../../../public/', import.meta.url);
const GROUND = '#0b1719';
const UNIT_DENSITY = 72;
const DRAWING = 32;

const drawing = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
/** Uses the dark variant, whatever the viewer prefers. */
const byNight = drawing.replace(/@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/, '$1</style>');

function mark(svg: string, size: number): Promise<Buffer> {
  const density = (UNIT_DENSITY * size) / DRAWING;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer();
}

/** @param share of the width that the mark fills; masks keep the inner 80 % */
async function icon(size: number, share: number): Promise<Buffer> {
  const input = await mark(byNight, Math.round((size * share) / 2) * 2);
  const ground = { width: size, height: size, channels: 3, background: GROUND } as const;
  return sharp({ create: ground }).composite([{ input }]).png({ palette: true }).toBuffer();
}

function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // plane
  header.writeUInt16LE(32, 12); // bits for a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const files = {
  'favicon.ico': ico(await mark(drawing, 32), 32),
  'icons/apple-touch-icon.png': await icon(180, 0.62),
  'icons/maskable-192.png': await icon(192, 0.54),
  'icons/maskable-512.png': await icon(512, 0.54),
  'icons/icon-192.png': await icon(192, 0.7),
  'icons/icon-512.png': await icon(512, 0.7),
};
for (const [name, content] of Object.entries(files)) {
  await writeFile(fileURLToPath(new URL(name, PUBLIC)), content);
  console.log(`${name}: ${content.length} bytes`);
}
