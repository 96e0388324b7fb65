/** Mends pictures inside a model. */
import sharp from 'sharp';
import { addBytes, type OpenGlb, replaceBytes } from '../reading/glb.ts';

/** High enough that no difference is visible. */
const QUALITY = 95;
/** 256 million pixels, the most that a texture of 16,384 pixels a side has. */
const MOST_PIXELS = 16_384 ** 2;

/** Writes JPEGs in printing colours (CMYK) again as RGB. */
export async function paintInRgb(opened: OpenGlb): Promise<void> {
  for (const image of opened.json.images ?? []) {
    const content = contentOf(opened, image.bufferView);
    if (!content || image.bufferView === undefined || (await coloursOf(content)) !== 'cmyk') continue;
    const rgb = await sharp(content, { limitInputPixels: MOST_PIXELS })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
    replaceBytes(opened, image.bufferView, rgb);
  }
}

async function coloursOf(content: Uint8Array): Promise<string | undefined> {
  const found = await sharp(content, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => undefined);
  return found?.format === 'jpeg' ? found.space : undefined;
}

const signatures = { 'image/png': [0x89, 0x50, 0x4e, 0x47], 'image/jpeg': [0xff, 0xd8, 0xff] } as const;

/** Names the format of each PNG and JPEG by its content. */
export function nameFormats(opened: OpenGlb): void {
  for (const image of opened.json.images ?? []) {
    const content = contentOf(opened, image.bufferView);
    const found = Object.entries(signatures).find(([, start]) => start.every((byte, i) => content?.[i] === byte));
    if (found) [image.mimeType] = found;
  }
}

function contentOf({ json, bin }: OpenGlb, index: number | undefined): Uint8Array | undefined {
  const view = index === undefined ? undefined : json.bufferViews?.[index];
  if (view?.buffer !== 0 || view.extensions) return undefined;
  const start = view.byteOffset ?? 0;
  return bin.subarray(start, start + view.byteLength);
}

/** Pixel of a normal map that leaves the surface as it is. */
const FLAT = { r: 128, g: 128, b: 255 };

/**
 * Gives materials with a brushed or lacquered surface a flat normal map, from whose coordinates viewers derive tangents, as
 * they do without it. Tangents of our own would split vertices.
 */
export async function addFlatNormals(opened: OpenGlb): Promise<void> {
  let texture: number | undefined;
  for (const material of opened.json.materials ?? []) {
    const { KHR_materials_anisotropy: brushed, KHR_materials_clearcoat: lacquered } = material.extensions ?? {};
    const like = brushed?.anisotropyTexture ?? lacquered?.clearcoatNormalTexture;
    if (!like || material.normalTexture) continue;
    texture ??= await addFlat(opened);
    const { texCoord, extensions } = like;
    material.normalTexture = { index: texture, ...(texCoord && { texCoord }), ...(extensions && { extensions }) };
  }
}

async function addFlat(opened: OpenGlb): Promise<number> {
  const { json } = opened;
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: FLAT } })
    .png()
    .toBuffer();
  const bufferView = addBytes(opened, png);
  json.images ??= [];
  const source = json.images.push({ name: 'flat normals', mimeType: 'image/png', bufferView }) - 1;
  json.textures ??= [];
  return json.textures.push({ source }) - 1;
}
