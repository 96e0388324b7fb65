/**
 * Writes a model as Wavefront OBJ with MTL, for tools that do not read glTF: positions, normals and texture coordinates
 * each once, so that surfaces hold together. Colours of vertices become a picture; tools that read them from `v` lines
 * as well would multiply both.
 */
import type { Document } from '@gltf-transform/core';
import { Color } from 'three';
import { createWelder, decimalsFor } from '../weld.ts';
import { createMaterials, type ObjMaterial } from './obj-materials.ts';
import { createNames } from './obj-names.ts';
import { createFacePalette, faceColours } from './obj-palette.ts';
import { mapCoordinates } from './obj-textures.ts';
import { type ShownPart, shownParts } from './shown-parts.ts';
import { createTextFile } from './text-file.ts';

const NORMAL_DECIMALS = 4;
const UV_DECIMALS = 6;

/** Returns the files by their names. @param size the largest extent in metres */
export async function writeObj(document: Document, slug: string, size: number): Promise<Record<string, Uint8Array>> {
  const writing = openObj(slug, size);
  for (const part of shownParts(document)) writing.add(part);
  const palette = writing.palette.picture();
  return {
    [`${slug}.obj`]: writing.bytes(),
    [`${slug}.mtl`]: writing.materials.describe(),
    ...(palette ? { [`${slug}-palette.png`]: palette } : {}),
    ...(await writing.materials.pictures()),
  };
}

function openObj(slug: string, size: number) {
  const positions = createWelder(decimalsFor(size));
  const normals = createWelder(NORMAL_DECIMALS);
  // The third number is 1 for a cell of the palette and 0 for coordinates in a texture.
  const coordinates = createWelder(UV_DECIMALS);
  const palette = createFacePalette();
  const materials = createMaterials(slug);
  const faces = createTextFile();
  const nameOf = createNames();

  const add = (part: ShownPart) => {
    const material = materials.of(part);
    faces.line(`o ${nameOf(part.name)}`);
    faces.line(`usemtl ${material.name}`);
    const v = weld(part.positions, positions);
    const vn = part.normals && weld(part.normals, normals);
    const vt = cornersInPicture(part, material, { palette, coordinates });
    const corner = (vertex: number, coordinate: number) =>
      `${(v[vertex] ?? 0) + 1}${vn || coordinate >= 0 ? `/${coordinate >= 0 ? coordinate + 1 : ''}` : ''}${vn ? `/${(vn[vertex] ?? 0) + 1}` : ''}`;
    const { triangles } = part;
    for (let i = 0; i + 2 < triangles.length; i += 3) {
      const [a = 0, b = 0, c = 0] = [triangles[i], triangles[i + 1], triangles[i + 2]];
      const [ta, tb, tc] = vt(a, b, c);
      faces.line(`f ${corner(a, ta)} ${corner(b, tb)} ${corner(c, tc)}`);
    }
  };
  const bytes = () => {
    const file = createTextFile();
    file.line('# metres, +Y up');
    file.line(`mtllib ${slug}.mtl`);
    const write = (key: string, welder: typeof positions) => {
      const list = welder.list();
      for (let i = 0; i < list.length; i += 3) {
        const [x = 0, y = 0, z = 0] = [list[i], list[i + 1], list[i + 2]];
        file.line(`${key} ${welder.text(x)} ${welder.text(y)} ${welder.text(z)}`);
      }
    };
    write('v', positions);
    write('vn', normals);
    const list = coordinates.list();
    for (let i = 0; i < list.length; i += 3) {
      const [u = 0, v = 0, isCell] = [list[i], list[i + 1], list[i + 2]];
      const [s, t] = isCell === 1 ? palette.centre([u, v]) : [u, v];
      file.line(`vt ${coordinates.text(s)} ${coordinates.text(t)}`);
    }
    return new Uint8Array(Buffer.concat([file.bytes(), faces.bytes()]));
  };
  return { add, bytes, palette, materials };
}

type Corners = (a: number, b: number, c: number) => readonly [number, number, number];

/** Returns a function from the vertices of a face to its texture coordinates, -1 where it has none. */
function cornersInPicture(
  part: ShownPart,
  { source, factor }: ObjMaterial,
  { palette, coordinates }: Pick<ReturnType<typeof openObj>, 'palette'> & { coordinates: Welder },
): Corners {
  if (source === 'texture') {
    const map = mapCoordinates(part);
    const vertices = new Int32Array(part.positions.length / 3);
    for (let vertex = 0; vertex < vertices.length; vertex++) {
      const [u, v] = map(vertex);
      vertices[vertex] = coordinates.add(u, v, 0);
    }
    return (a, b, c) => [vertices[a] ?? -1, vertices[b] ?? -1, vertices[c] ?? -1];
  }
  if (source === 'plain') return () => [-1, -1, -1];
  const mean = faceColours(part.primitive, factor);
  const colour = new Color();
  return (a, b, c) => {
    const cell = coordinates.add(...palette.cellOf(mean(colour, a, b, c)), 1);
    return [cell, cell, cell];
  };
}

type Welder = ReturnType<typeof createWelder>;

function weld(values: Float64Array, welder: Welder): Uint32Array {
  const welded = new Uint32Array(values.length / 3);
  for (let i = 0; i < welded.length; i++)
    welded[i] = welder.add(values[i * 3] ?? 0, values[i * 3 + 1] ?? 0, values[i * 3 + 2] ?? 0);
  return welded;
}
