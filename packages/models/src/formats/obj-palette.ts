/** A picture of the colours of faces: OBJ has no vertex colours that every tool understands. */
import type { Primitive } from '@gltf-transform/core';
import { Color } from 'three';
import { encodePng } from './png.ts';

/** Columns of the picture; each colour is a cell of CELL × CELL pixels, so that filtering does not bleed. */
const COLUMNS = 32;
const CELL = 4;
/** Steps per colour channel. */
const LEVELS = 48;

export type Cell = readonly [column: number, row: number];

export function createFacePalette() {
  const cells = new Map<number, number>();
  const rows = () => Math.max(1, Math.ceil(cells.size / COLUMNS));
  return {
    /** Returns the cell of a linear colour. */
    cellOf({ r, g, b }: Color): Cell {
      const step = (value: number) => Math.round(toSrgb(value) * LEVELS);
      const key = (step(r) * (LEVELS + 1) + step(g)) * (LEVELS + 1) + step(b);
      const cell = cells.get(key) ?? cells.size;
      cells.set(key, cell);
      return [cell % COLUMNS, Math.floor(cell / COLUMNS)];
    },
    /** Returns the texture coordinates of a cell's centre, once all cells are known. */
    centre: ([column, row]: Cell): [number, number] => [(column + 0.5) / COLUMNS, 1 - (row + 0.5) / rows()],
    /** Returns the picture as PNG; undefined without a colour. */
    picture: (): Uint8Array | undefined => (cells.size > 0 ? paint([...cells.keys()], rows()) : undefined),
  };
}

/** Returns a function that sets `target` to the mean linear colour of three vertices. */
export function faceColours(primitive: Primitive, factor: readonly number[]) {
  const colours = primitive.getAttribute('COLOR_0');
  const element = [1, 1, 1, 1];
  const [r = 1, g = 1, b = 1] = factor;
  const tint = new Color(r, g, b);
  const add = (target: Color, vertex: number) => {
    colours?.getElement(vertex, element);
    target.r += element[0] ?? 1;
    target.g += element[1] ?? 1;
    target.b += element[2] ?? 1;
  };
  return (target: Color, first: number, second: number, third: number): Color => {
    target.setRGB(0, 0, 0);
    add(target, first);
    add(target, second);
    add(target, third);
    return target.multiplyScalar(1 / 3).multiply(tint);
  };
}

/** Returns a linear channel as sRGB, between 0 and 1 (IEC 61966-2-1). */
export function toSrgb(linear: number): number {
  if (linear <= 0.0031308) return Math.max(0, linear) * 12.92;
  return linear >= 1 ? 1 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function paint(keys: readonly number[], rows: number): Uint8Array {
  const [width, height] = [COLUMNS * CELL, rows * CELL];
  const pixels = new Uint8Array(width * height * 3);
  const channel = (step: number) => Math.round((step / LEVELS) * 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const key = keys[Math.floor(y / CELL) * COLUMNS + Math.floor(x / CELL)];
      if (key === undefined) continue;
      const [b, rest] = [key % (LEVELS + 1), Math.floor(key / (LEVELS + 1))];
      const [g, r] = [rest % (LEVELS + 1), Math.floor(rest / (LEVELS + 1))];
      pixels.set([channel(r), channel(g), channel(b)], (y * width + x) * 3);
    }
  return encodePng(width, height, pixels);
}
