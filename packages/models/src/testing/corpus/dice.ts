/** The thing that most models of the corpus show: a block whose sides differ in length and colour, so that no turn, mirror or missing part goes unseen. */
import type { Material, Primitive, Texture } from '@gltf-transform/core';
import { encodePng } from '../../formats/png.ts';
import type { Triple, Workshop } from '../small-models.ts';

export const DICE_SIZE: Triple = [1, 1.6, 0.7];
const COLOURS: readonly Triple[] = [
  [208, 48, 48],
  [48, 160, 48],
  [48, 80, 208],
  [208, 192, 48],
  [192, 64, 192],
  [48, 192, 192],
];
/** Axes of each side: to the right, up and outwards. */
const SIDES: readonly (readonly [Triple, Triple, Triple])[] = [
  [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
];

export type Shape = {
  readonly positions: readonly number[];
  readonly normals: readonly number[];
  /** Each side has a cell of a 3 × 2 atlas. */
  readonly uvs: readonly number[];
  /** Red, green, blue and alpha from 0 to 1. */
  readonly colours: readonly number[];
  readonly indices: readonly number[];
};

/** @param quads along an edge of each side */
export function dice(size: Triple = DICE_SIZE, quads = 2): Shape {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  for (const [side, [right, up, out]] of SIDES.entries()) {
    const first = positions.length / 3;
    for (let j = 0; j <= quads; j++)
      for (let i = 0; i <= quads; i++) {
        const [x, y] = [i / quads - 0.5, j / quads - 0.5];
        for (const axis of [0, 1, 2] as const)
          positions.push((right[axis] * x + up[axis] * y + out[axis] / 2) * size[axis]);
        normals.push(...out);
        uvs.push(((side % 3) + 0.02 + (0.96 * i) / quads) / 3, (Math.floor(side / 3) + 0.98 - (0.96 * j) / quads) / 2);
        colours.push(...(COLOURS[side] ?? []).map((value) => value / 255), 1);
      }
    for (let j = 0; j < quads; j++)
      for (let i = 0; i < quads; i++) {
        const a = first + j * (quads + 1) + i;
        const b = a + quads + 1;
        indices.push(a, a + 1, b + 1, a, b + 1, b);
      }
  }
  return { positions, normals, uvs, colours, indices };
}

/** A painting for the atlas: each side's colour, with stripes that run up. */
export const painting = (() => {
  const [width, height] = [96, 64];
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = COLOURS[Math.floor(x / 32) + Math.floor(y / 32) * 3] ?? [0, 0, 0];
      const isStripe = x % 8 < 3 && y % 32 < 24;
      pixels.set(isStripe ? colour.map((value) => (value + 255) / 2) : colour, (y * width + x) * 3);
    }
  return encodePng(width, height, pixels);
})();

/** A picture of one colour. */
export const plainPicture = (colour: Triple) =>
  encodePng(
    4,
    4,
    Uint8Array.from({ length: 48 }, (_, i) => colour[i % 3] ?? 0),
  );

export const texture = (shop: Workshop, picture: Uint8Array = painting): Texture =>
  shop.document.createTexture('painting').setImage(Uint8Array.from(picture)).setMimeType('image/png');

/** A matt material with the painting. */
export const painted = (shop: Workshop): Material => matt(shop).setBaseColorTexture(texture(shop));

export const matt = (shop: Workshop): Material =>
  shop.document.createMaterial('matt').setMetallicFactor(0).setRoughnessFactor(0.9);

/** Draws a shape with indices of 16 bits, normals, texture coordinates and the painting. */
export function primitive(shop: Workshop, shape: Shape = dice(), material: Material = painted(shop)): Primitive {
  return bare(shop, shape)
    .setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array(shape.uvs)))
    .setMaterial(material);
}

/** Draws a shape with normals, and with indices where it has any. */
export function bare(shop: Workshop, shape: Shape = dice()): Primitive {
  const made = shop
    .points(shape.positions)
    .setAttribute('NORMAL', shop.accessor('VEC3', new Float32Array(shape.normals)));
  const { indices } = shape;
  return indices.length > 0 ? made.setIndices(shop.accessor('SCALAR', new Uint16Array(indices))) : made;
}

/** A shape with a corner of its own for each corner of a triangle, without indices. */
export function unindexed(shape: Shape): Shape {
  const spread = (values: readonly number[], width: number) =>
    shape.indices.flatMap((index) => values.slice(index * width, (index + 1) * width));
  return {
    positions: spread(shape.positions, 3),
    normals: spread(shape.normals, 3),
    uvs: spread(shape.uvs, 2),
    colours: spread(shape.colours, 4),
    indices: [],
  };
}

/** A wavy ribbon, two corners for each step, for strips and lists of lines. */
export const ribbon = (steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => [
    i / steps,
    0,
    Math.sin(i / 4) / 6,
    i / steps,
    0.6,
    Math.sin(i / 4) / 6,
  ]).flat();
