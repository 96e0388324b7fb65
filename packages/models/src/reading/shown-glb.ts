/** A model as viewers and studio can draw it; what is sold stays as it was given. */
import type { Document, GLTF } from '@gltf-transform/core';
import { metalRough } from '@gltf-transform/functions';
import { AVIF, DRACO, EXT_MESHOPT, KHR_MESHOPT, KTX2, LAMPS, SPECULAR_GLOSSINESS } from './extensions.ts';
import { readGlbJson, withGlbJson } from './glb-json.ts';
import { io } from './gltf-io.ts';
import { decodeTexture } from './textures.ts';

/** EXT_meshopt_compression is not among them: viewer and studio decode it. */
const REWRITTEN = [DRACO, KHR_MESHOPT, KTX2, AVIF, SPECULAR_GLOSSINESS];

/**
 * Returns a GLB with the same triangles, in which geometry and textures are decoded and materials converted to what
 * three draws, without lamps; the file itself when there is nothing to do. Textures have at most 4096 pixels along an
 * edge. @throws when the file cannot be read
 */
export async function toShownGlb(glb: Uint8Array): Promise<Uint8Array> {
  const json = readGlbJson(glb);
  const used = json?.extensionsUsed ?? [];
  if (REWRITTEN.some((name) => used.includes(name))) return await rewrite(await io.readBinary(glb));
  return json && used.includes(LAMPS) ? withGlbJson(glb, withoutLamps(json)) : glb;
}

async function rewrite(document: Document): Promise<Uint8Array> {
  for (const texture of document.getRoot().listTextures()) {
    // Those in use have been decoded by the check.
    const png = await decodeTexture(texture).catch(() => undefined);
    if (png) texture.setImage(png).setMimeType('image/png');
    if (png === undefined) texture.dispose();
  }
  await document.transform(metalRough());
  const done = [...REWRITTEN, EXT_MESHOPT, LAMPS];
  for (const extension of document.getRoot().listExtensionsUsed())
    if (done.includes(extension.extensionName)) extension.dispose();
  return await io.writeBinary(document);
}

/** The binary part may be large, and stays as it is. */
function withoutLamps(json: GLTF.IGLTF): GLTF.IGLTF {
  const others = (names: string[] | undefined) => names?.filter((name) => name !== LAMPS);
  const [extensionsUsed, extensionsRequired] = [others(json.extensionsUsed), others(json.extensionsRequired)];
  const { extensionsUsed: _, extensionsRequired: __, ...rest } = json;
  return {
    ...withoutExtension(rest),
    ...(json.nodes && { nodes: json.nodes.map(withoutExtension) }),
    ...(extensionsUsed?.length && { extensionsUsed }),
    ...(extensionsRequired?.length && { extensionsRequired }),
  };
}

function withoutExtension<Part extends GLTF.IProperty>(part: Part): Part {
  const { [LAMPS]: lamps, ...others } = part.extensions ?? {};
  if (lamps === undefined) return part;
  const { extensions: _, ...rest } = part;
  return (Object.keys(others).length > 0 ? { ...rest, extensions: others } : rest) as Part;
}
