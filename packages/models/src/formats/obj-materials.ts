/** The MTL file beside an OBJ, and the pictures that it names. */
import type { Material, Texture } from '@gltf-transform/core';
import type { EmissiveStrength } from '@gltf-transform/extensions';
import { createNames } from './obj-names.ts';
import { toSrgb } from './obj-palette.ts';
import { hasTexture } from './obj-textures.ts';
import type { ShownPart } from './shown-parts.ts';

export type ObjMaterial = {
  readonly name: string;
  /** Where its colour comes from: a texture of the model, the palette of face colours, or the material alone. */
  readonly source: 'texture' | 'palette' | 'plain';
  /** The base colour, linear. */
  readonly factor: readonly number[];
  readonly material: Material | null;
};

const WHITE = [1, 1, 1, 1];
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

export function createMaterials(slug: string) {
  const known = new Map<Material | null, Map<ObjMaterial['source'], ObjMaterial>>();
  const nameOf = createNames();
  const textures = new Map<Texture, string>();

  const of = ({ primitive, material }: ShownPart): ObjMaterial => {
    const source = hasTexture({ primitive, material })
      ? 'texture'
      : primitive.getAttribute('COLOR_0')
        ? 'palette'
        : 'plain';
    const bySource = known.get(material) ?? new Map<ObjMaterial['source'], ObjMaterial>();
    known.set(material, bySource);
    const made = bySource.get(source) ?? {
      name: nameOf(material?.getName() || 'material'),
      source,
      factor: material?.getBaseColorFactor() ?? WHITE,
      material,
    };
    bySource.set(source, made);
    return made;
  };
  const fileOf = (texture: Texture): string => {
    const ending = ENDINGS[texture.getMimeType()] ?? 'png';
    const file = textures.get(texture) ?? `${slug}-${textures.size + 1}.${ending}`;
    textures.set(texture, file);
    return file;
  };
  const describe = (): Uint8Array => {
    const all = [...known.values()].flatMap((bySource) => [...bySource.values()]);
    return Buffer.from(all.map((material) => describeMaterial(material, slug, fileOf)).join('\n'));
  };
  const pictures = async (): Promise<Record<string, Uint8Array>> => {
    const files = [...textures].map(async ([texture, file]) => [file, await pictureOf(texture)] as const);
    return Object.fromEntries(await Promise.all(files));
  };
  return { of, describe, pictures };
}

async function pictureOf(texture: Texture): Promise<Uint8Array> {
  const image = texture.getImage() ?? new Uint8Array();
  if (texture.getMimeType() in ENDINGS) return image;
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(image).png().toBuffer());
}

function describeMaterial(
  { name, source, factor, material }: ObjMaterial,
  slug: string,
  fileOf: (texture: Texture) => string,
): string {
  const roughness = material?.getRoughnessFactor() ?? 1;
  const metalness = material?.getMetallicFactor() ?? 1;
  const strength =
    material?.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1;
  const glow = material?.getEmissiveFactor().map((value) => value * strength) ?? [0, 0, 0];
  const shine = decimal(0.04 + metalness * 0.5);
  const [base, light] = [material?.getBaseColorTexture(), material?.getEmissiveTexture()];
  const normal = material?.getNormalTexture();
  const isClear = material?.getAlphaMode() === 'BLEND';
  return [
    `newmtl ${name}`,
    'Ka 0 0 0',
    // The palette has the base colour in it.
    `Kd ${source === 'palette' ? '1 1 1' : colour(factor)}`,
    `Ks ${shine} ${shine} ${shine}`,
    `Ns ${decimal((1 - roughness) ** 2 * 900)}`,
    `Ke ${colour(glow)}`,
    `Pr ${decimal(roughness)}`,
    `Pm ${decimal(metalness)}`,
    ...(isClear ? [`d ${decimal(factor[3] ?? 1)}`] : []),
    'illum 2',
    ...(source === 'palette' ? [`map_Kd ${slug}-palette.png`] : []),
    ...(source === 'texture' && base ? [`map_Kd ${fileOf(base)}`] : []),
    ...(source === 'texture' && light ? [`map_Ke ${fileOf(light)}`] : []),
    ...(source === 'texture' && normal ? [`norm ${fileOf(normal)}`] : []),
    '',
  ].join('\n');
}

const colour = (linear: readonly number[]) =>
  [0, 1, 2].map((channel) => decimal(toSrgb(linear[channel] ?? 1))).join(' ');

/** At most five decimals, without a minus zero. */
const decimal = (value: number) => `${Math.round(value * 1e5) / 1e5 || 0}`;
