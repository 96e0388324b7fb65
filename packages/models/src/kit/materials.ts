/** The few PBR materials all models share. Colour lives in the vertices, so a model needs one material per surface. */
import { DoubleSide, FrontSide, MeshStandardMaterial } from 'three';

type Surface = {
  readonly roughness: number;
  readonly metalness: number;
  readonly doubleSided?: boolean;
  /** Light of its own, as an sRGB colour and the part of it that shines. */
  readonly emissive?: readonly [colour: number, part: number];
};

export const surfaces = {
  stone: { roughness: 0.92, metalness: 0 },
  plaster: { roughness: 0.95, metalness: 0 },
  wood: { roughness: 0.8, metalness: 0 },
  roof: { roughness: 0.72, metalness: 0 },
  foliage: { roughness: 0.88, metalness: 0, doubleSided: true },
  ground: { roughness: 1, metalness: 0 },
  cloth: { roughness: 0.95, metalness: 0, doubleSided: true },
  leather: { roughness: 0.7, metalness: 0 },
  skin: { roughness: 0.62, metalness: 0 },
  scales: { roughness: 0.48, metalness: 0.05 },
  membrane: { roughness: 0.7, metalness: 0, doubleSided: true },
  horn: { roughness: 0.45, metalness: 0 },
  metal: { roughness: 0.4, metalness: 0.6 },
  gem: { roughness: 0.12, metalness: 0.1 },
  water: { roughness: 0.16, metalness: 0 },
  warmGlow: { roughness: 0.6, metalness: 0, emissive: [0xff7a10, 0.6] },
  coolGlow: { roughness: 0.4, metalness: 0, emissive: [0x2fa4ff, 0.55] },
  greenGlow: { roughness: 0.4, metalness: 0, emissive: [0x2fd070, 0.55] },
  violetGlow: { roughness: 0.4, metalness: 0, emissive: [0x8a4cff, 0.6] },
} as const satisfies Record<string, Surface>;

export type MaterialKind = keyof typeof surfaces;

/** A new material of `kind`, named after it. */
export function createMaterial(kind: MaterialKind): MeshStandardMaterial {
  const surface: Surface = surfaces[kind];
  const material = new MeshStandardMaterial({
    name: kind,
    vertexColors: true,
    roughness: surface.roughness,
    metalness: surface.metalness,
    side: surface.doubleSided ? DoubleSide : FrontSide,
  });
  if (surface.emissive) {
    const [colour, part] = surface.emissive;
    // In the colour: not every reader knows a strength, and few one below 1.
    material.emissive.set(colour).multiplyScalar(part);
  }
  return material;
}

/** Whether surfaces of `kind` shine by themselves, and so take no shade. */
export function glows(kind: MaterialKind): boolean {
  return 'emissive' in surfaces[kind];
}
