/**
 * The model as Wavefront OBJ with MTL, for tools that do not read glTF. OBJ has no vertex colours that every tool
 * understands, so each face takes its colour from a palette picture.
 */

import type { BufferGeometry } from 'three';
import { Color, type Group, type Material, Mesh, type MeshStandardMaterial, Vector3 } from 'three';
import { encodePng } from '../formats/png.ts';

export type ObjFiles = { readonly obj: string; readonly mtl: string; readonly palette: Uint8Array };

/** Columns of the palette picture; each colour is a cell of CELL × CELL pixels, so that filtering does not bleed. */
const COLUMNS = 32;
const CELL = 4;
/** Steps per colour channel. */
const LEVELS = 48;

/** Writes the scene in its rest position; `name` is the files' name without ending. */
export function exportObj(name: string, scene: Group): ObjFiles {
  scene.updateMatrixWorld(true);
  const palette = new Map<string, number>();
  const materials = new Map<string, MeshStandardMaterial>();
  const lines = [`# ${scene.name}, metres, +Y up`, `mtllib ${name}.mtl`];
  const offsets = { position: 1, normal: 1 };
  const faces: string[] = [];
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const mesh = object as Mesh<BufferGeometry, Material>;
    materials.set(mesh.material.name, mesh.material as MeshStandardMaterial);
    const { count, vertices } = verticesOf(mesh);
    lines.push(...vertices);
    faces.push(`o ${mesh.name}`, `usemtl ${mesh.material.name}`, ...facesOf(mesh, offsets, palette));
    offsets.position += count;
    offsets.normal += count;
  });
  const rows = Math.ceil(palette.size / COLUMNS);
  for (let i = 0; i < palette.size; i++)
    lines.push(`vt ${decimal(((i % COLUMNS) + 0.5) / COLUMNS)} ${decimal(1 - (Math.floor(i / COLUMNS) + 0.5) / rows)}`);
  return {
    obj: `${[...lines, ...faces].join('\n')}\n`,
    mtl: [...materials.values()].map((material) => describe(material, name)).join('\n'),
    palette: paint([...palette.keys()], rows),
  };
}

function verticesOf(mesh: Mesh<BufferGeometry>): { count: number; vertices: string[] } {
  const { position, normal } = mesh.geometry.attributes;
  const vertices: string[] = [];
  const at = new Vector3();
  for (let i = 0; i < (position?.count ?? 0); i++) {
    if (!position || !normal) break;
    at.fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld);
    vertices.push(`v ${at.toArray().map(decimal).join(' ')}`);
    at.fromBufferAttribute(normal, i).transformDirection(mesh.matrixWorld);
    vertices.push(`vn ${at.toArray().map(decimal).join(' ')}`);
  }
  return { count: position?.count ?? 0, vertices };
}

function facesOf(
  { geometry }: Mesh<BufferGeometry>,
  offset: { readonly position: number; readonly normal: number },
  palette: Map<string, number>,
): string[] {
  const index = geometry.index;
  const colour = geometry.getAttribute('color');
  const count = index?.count ?? 0;
  return Array.from({ length: count / 3 }, (_, face) => {
    const corners = [0, 1, 2].map((k) => index?.getX(face * 3 + k) ?? 0);
    const mean = new Color(0, 0, 0);
    for (const i of corners) mean.add(new Color(colour.getX(i), colour.getY(i), colour.getZ(i)));
    const key = mean
      .multiplyScalar(1 / 3)
      .convertLinearToSRGB()
      .toArray()
      .map((value) => Math.round((Math.round(value * LEVELS) / LEVELS) * 255))
      .join();
    const cell = palette.get(key) ?? palette.size;
    palette.set(key, cell);
    return `f ${corners.map((i) => `${i + offset.position}/${cell + 1}/${i + offset.normal}`).join(' ')}`;
  });
}

function describe({ name, roughness, metalness, emissive, emissiveIntensity }: MeshStandardMaterial, file: string) {
  const shine = Math.min(emissiveIntensity, 1);
  const glow = emissive.clone().convertLinearToSRGB().multiplyScalar(shine).toArray().map(decimal).join(' ');
  return [
    `newmtl ${name}`,
    'Ka 0 0 0',
    'Kd 1 1 1',
    `Ks ${decimal(0.04 + metalness * 0.5)} ${decimal(0.04 + metalness * 0.5)} ${decimal(0.04 + metalness * 0.5)}`,
    `Ns ${decimal((1 - roughness) ** 2 * 900)}`,
    `Ke ${glow}`,
    `Pr ${decimal(roughness)}`,
    `Pm ${decimal(metalness)}`,
    'illum 2',
    `map_Kd ${file}-palette.png`,
    '',
  ].join('\n');
}

function paint(colours: readonly string[], rows: number): Uint8Array {
  const width = COLUMNS * CELL;
  const height = rows * CELL;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colours[Math.floor(y / CELL) * COLUMNS + Math.floor(x / CELL)];
      if (colour) pixels.set(colour.split(',').map(Number), (y * width + x) * 3);
    }
  return encodePng(width, height, pixels);
}

/** At most five decimals, without a minus zero. */
const decimal = (value: number) => `${Math.round(value * 1e5) / 1e5 || 0}`;
