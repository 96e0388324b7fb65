/** The surface of a model for 3D printing: one mesh with Z up, in millimetres, with every position once. */
import type { Document } from '@gltf-transform/core';
import { createWelder, decimalsFor } from '../weld.ts';
import { type ShownPart, shownParts } from './shown-parts.ts';

export type PrintMesh = {
  /** Millimetres, three numbers a position. */
  readonly positions: Float64Array;
  readonly decimals: number;
  /** Three positions a triangle, counterclockwise from outside. */
  readonly triangles: Uint32Array;
  /** Triangles left out: those without an area, and those that lie twice. */
  readonly leftOut: number;
  /** Edges of one triangle only, where the surface has a hole or ends. */
  readonly openEdges: number;
  /** Edges of more than two triangles, where surfaces touch. */
  readonly sharedEdges: number;
};

const MILLIMETRES = 1000;

/** @param size the largest extent in metres */
export function printMesh(document: Document, size: number): PrintMesh {
  const decimals = decimalsFor(size * MILLIMETRES);
  const welder = createWelder(decimals);
  const seen = createWelder(0);
  const corners: number[][] = [];
  let leftOut = 0;
  let known = 0;
  for (const part of shownParts(document)) {
    const welded = weldPart(part, welder);
    const kept: number[] = [];
    for (let i = 0; i + 2 < part.triangles.length; i += 3) {
      const a = welded[part.triangles[i] ?? 0] ?? 0;
      const b = welded[part.triangles[i + 1] ?? 0] ?? 0;
      const c = welded[part.triangles[i + 2] ?? 0] ?? 0;
      const isThin = a === b || b === c || c === a;
      const isNew = !isThin && seen.add(...fromLeast(a, b, c)) === known;
      if (isNew) {
        known += 1;
        kept.push(a, b, c);
      } else leftOut += 1;
    }
    corners.push(kept);
  }
  const triangles = Uint32Array.from(corners.flat());
  return { positions: welder.list(), decimals, triangles, leftOut, ...edgesOf(triangles) };
}

/** Returns the welded position of each vertex; glTF's Y is up, and a printer's Z. */
function weldPart({ positions }: ShownPart, welder: ReturnType<typeof createWelder>): Uint32Array {
  const welded = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < welded.length; vertex++) {
    const x = positions[vertex * 3] ?? 0;
    const y = positions[vertex * 3 + 1] ?? 0;
    const z = positions[vertex * 3 + 2] ?? 0;
    welded[vertex] = welder.add(x * MILLIMETRES, -z * MILLIMETRES, y * MILLIMETRES);
  }
  return welded;
}

/** Turns the corners until the least one is first, which keeps the side that they face. */
function fromLeast(a: number, b: number, c: number): [number, number, number] {
  if (a < b && a < c) return [a, b, c];
  return b < c ? [b, c, a] : [c, a, b];
}

function edgesOf(triangles: Uint32Array): { openEdges: number; sharedEdges: number } {
  const edges = new Float64Array(triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const a = triangles[i] ?? 0;
    const b = triangles[i % 3 === 2 ? i - 2 : i + 1] ?? 0;
    edges[i] = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
  }
  edges.sort();
  let [openEdges, sharedEdges] = [0, 0];
  for (let i = 0; i < edges.length; ) {
    let end = i + 1;
    while (edges[end] === edges[i] && end < edges.length) end += 1;
    if (end - i === 1) openEdges += 1;
    if (end - i > 2) sharedEdges += 1;
    i = end;
  }
  return { openEdges, sharedEdges };
}
