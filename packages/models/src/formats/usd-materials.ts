/** glTF materials as USD's preview surface. */
import type { Material, Texture, TextureInfo } from '@gltf-transform/core';
import type { EmissiveStrength, Transform } from '@gltf-transform/extensions';
import { material as surface, type UsdInput, type UsdTexture } from './usda.ts';

const WRAP: Readonly<Record<number, string>> = { 10497: 'repeat', 33071: 'clamp', 33648: 'mirror' };
const WHITE = [1, 1, 1, 1];
const DEGREES = 180 / Math.PI;

/** The path of a texture's picture in the package. */
export type FileOf = (texture: Texture) => string;

/** A material of the package; null stands for glTF's default material. */
export function describeMaterial(name: string, material: Material | null, fileOf: FileOf): string {
  if (!material) return surface(name, [number('metallic', 1), number('roughness', 1)]);
  const metal = material.getMetallicRoughnessTexture();
  const metalInfo = material.getMetallicRoughnessTextureInfo();
  const read = (texture: Texture | null, info: TextureInfo | null, channel: string, factor: readonly number[]) =>
    texture && info && { texture: describeTexture(fileOf(texture), info, factor), channel };
  const [metallic, roughness] = [material.getMetallicFactor(), material.getRoughnessFactor()];
  return surface(name, [
    ...colourOf(material, fileOf),
    {
      ...number('metallic', metallic),
      ...given(read(metal, metalInfo, 'b', grey(metallic))),
    },
    {
      ...number('roughness', roughness),
      ...given(read(metal, metalInfo, 'g', grey(roughness))),
    },
    ...glowOf(material, fileOf),
    ...reliefOf(material, fileOf),
  ]);
}

function colourOf(material: Material, fileOf: FileOf): UsdInput[] {
  const [red = 1, green = 1, blue = 1, alpha = 1] = material.getBaseColorFactor();
  const [texture, info] = [material.getBaseColorTexture(), material.getBaseColorTextureInfo()];
  const mode = material.getAlphaMode();
  const picture = texture && info && colour(describeTexture(fileOf(texture), info, [red, green, blue, alpha]));
  return [
    {
      type: 'color3f',
      name: 'diffuseColor',
      value: picture ? { texture: picture, channel: 'rgb' } : [red, green, blue],
    },
    ...(mode === 'OPAQUE'
      ? []
      : [{ ...number('opacity', alpha), ...given(picture && { texture: picture, channel: 'a' }) }]),
    ...(mode === 'MASK' ? [number('opacityThreshold', material.getAlphaCutoff())] : []),
  ];
}

function glowOf(material: Material, fileOf: FileOf): UsdInput[] {
  const strength =
    material.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1;
  const glow = material.getEmissiveFactor().map((value) => value * strength);
  if (glow.every((value) => value === 0)) return [];
  const [texture, info] = [material.getEmissiveTexture(), material.getEmissiveTextureInfo()];
  const picture = texture && info && colour(describeTexture(fileOf(texture), info, [...glow, 1]));
  return [{ type: 'color3f', name: 'emissiveColor', value: picture ? { texture: picture, channel: 'rgb' } : glow }];
}

function reliefOf(material: Material, fileOf: FileOf): UsdInput[] {
  const [normal, normalInfo] = [material.getNormalTexture(), material.getNormalTextureInfo()];
  const [shade, shadeInfo] = [material.getOcclusionTexture(), material.getOcclusionTextureInfo()];
  const scale = material.getNormalScale();
  const strength = material.getOcclusionStrength();
  return [
    ...(normal && normalInfo
      ? [
          {
            type: 'normal3f' as const,
            name: 'normal',
            value: {
              texture: {
                ...describeTexture(fileOf(normal), normalInfo, [2 * scale, 2 * scale, 2, 1]),
                bias: [-scale, -scale, -1, 0],
              },
              channel: 'rgb',
            },
          },
        ]
      : []),
    ...(shade && shadeInfo
      ? [
          {
            ...number('occlusion', 1),
            value: {
              texture: {
                ...describeTexture(fileOf(shade), shadeInfo, grey(strength)),
                bias: [1 - strength, 1 - strength, 1 - strength, 0],
              },
              channel: 'r',
            },
          },
        ]
      : []),
  ];
}

/** USD counts texture coordinates upwards from the lower edge, glTF downwards from the upper one. */
function describeTexture(file: string, info: TextureInfo, factor: readonly number[]): UsdTexture {
  const moved = info.getExtension<Transform>('KHR_texture_transform');
  const [x = 0, y = 0] = moved?.getOffset() ?? [];
  const [wide = 1, high = 1] = moved?.getScale() ?? [];
  const turn = moved?.getRotation() ?? 0;
  return {
    file,
    isColour: false,
    set: moved?.getTexCoord() ?? info.getTexCoord(),
    wrap: [WRAP[info.getWrapS()] ?? 'repeat', WRAP[info.getWrapT()] ?? 'repeat'],
    transform: {
      scale: [wide, high],
      rotation: turn * DEGREES,
      offset: [x + Math.sin(turn) * high, 1 - y - Math.cos(turn) * high],
    },
    factor: factor.length === 4 ? factor : WHITE,
  };
}

const colour = (texture: UsdTexture): UsdTexture => ({ ...texture, isColour: true });
const number = (name: string, value: number): UsdInput => ({ type: 'float', name, value });
const grey = (value: number) => [value, value, value, 1];
const given = <Value>(value: Value | null) => (value ? { value } : {});
