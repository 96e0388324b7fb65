/** Textures in formats that browsers or three do not open by themselves. */
import { ImageUtils, type Texture } from '@gltf-transform/core';
import { listed } from './names.ts';

const KTX2 = 'image/ktx2';
const AVIF = 'image/avif';
/** Pixels along an edge that pictures and previews need of a texture at most. */
const EDGE = 4096;

/** Returns a PNG of a texture in KTX2 or AVIF; null for other formats. @throws when it cannot be decoded */
export async function decodeTexture(texture: Texture): Promise<Uint8Array | null> {
  const image = texture.getImage();
  const type = texture.getMimeType();
  if (!image || (type !== KTX2 && type !== AVIF)) return null;
  const open = type === KTX2 ? await openKtx2(image) : (await loadSharp())(image, { failOn: 'error' });
  const shrink = { width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true } as const;
  return new Uint8Array(await open.resize(shrink).png({ compressionLevel: 3 }).toBuffer());
}

async function openKtx2(image: Uint8Array) {
  const { decodeKtx2 } = await import('./basis.ts');
  const { data, width, height } = await decodeKtx2(image, EDGE);
  return (await loadSharp())(data, { raw: { width, height, channels: 4 } });
}

/** Few models need it, and it loads slowly. */
const loadSharp = async () => (await import('sharp')).default;

/** Returns why textures cannot be shown, in an owner's words; the file is the subject. */
export async function problemsOfTextures(textures: readonly Texture[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const texture of textures)
    await decodeTexture(texture).catch(() => damaged.push(texture.getName() || texture.getURI()));
  return damaged.length > 0
    ? [`has textures that cannot be decoded: ${listed(damaged)}; save them as PNG, and export it again`]
    : [];
}

/**
 * Memory of a texture on a graphics card, bytes. One in KTX2 stays compressed there: half a byte or one per pixel of the
 * sizes in the file. Others take four bytes per pixel, and a third more for their mip levels.
 */
export function memoryOf(texture: Texture): number {
  const image = texture.getImage();
  try {
    if (image && texture.getMimeType() === KTX2) return Math.ceil(ImageUtils.getVRAMByteLength(image, KTX2) ?? 0);
    const [width, height] = texture.getSize() ?? [0, 0];
    return Math.ceil((width * height * 4 * 4) / 3);
  } catch {
    return 0; // Of a damaged file.
  }
}
