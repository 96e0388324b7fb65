/** Draws a model's texture coordinates as a flat map, on its texture when it has one. */
import { type Mesh, type MeshStandardMaterial, type Texture, Vector2 } from 'three';

/** Beyond these a browser takes long; every second, third … triangle is drawn then. */
const MOST_TRIANGLES = 60_000;
/** Tiling textures repeat without end. */
const FARTHEST = 8;
const TILE = 'rgb(128 128 128 / 80%)';
/** Dark on light, to be seen on any picture: colour, and width in pixels. */
const EDGES = [
  ['rgb(255 255 255 / 45%)', 3.5],
  ['rgb(16 42 67 / 90%)', 1.25],
] as const;

/** A mesh and the materials that the model came with. */
export interface Part {
  readonly mesh: Mesh;
  readonly finished: Mesh['material'];
}

interface Flat {
  readonly corners: readonly Vector2[];
  readonly map: Texture | null;
}

export function drawUvLayout(model: readonly Part[], canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const parts = model.flatMap(flat);
  const { left, top, extent } = frameOf(parts);
  const scale = canvas.width / extent;
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  context.clearRect(left, top, extent, extent);
  context.lineWidth = 1 / scale;
  const maps = new Set(parts.flatMap(({ map }) => map ?? []));
  const [picture] = [...maps].map(({ image }) => image);
  if (maps.size === 1 && picture) context.drawImage(picture as ImageBitmap, 0, 0, 1, 1);
  context.strokeStyle = TILE;
  context.strokeRect(0, 0, 1, 1);
  for (const [colour, width] of EDGES) {
    context.strokeStyle = colour;
    context.lineWidth = width / scale;
    for (const { corners } of parts) drawTriangles(context, corners);
  }
}

function drawTriangles(context: CanvasRenderingContext2D, corners: readonly Vector2[]): void {
  context.beginPath();
  for (let first = 0; first + 2 < corners.length; first += 3) {
    const [a, b, c] = corners.slice(first, first + 3);
    if (!a || !b || !c) continue;
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.lineTo(c.x, c.y);
    context.closePath();
  }
  context.stroke();
}

/** Three corners for each triangle of a mesh with UVs. */
function flat({ mesh, finished }: Part): Flat[] {
  if (!mesh.geometry.hasAttribute('uv')) return [];
  const { map } = [finished].flat()[0] as MeshStandardMaterial;
  const uv = mesh.geometry.getAttribute('uv');
  const { index } = mesh.geometry;
  map?.updateMatrix();
  const triangles = Math.floor((index?.count ?? uv.count) / 3);
  const step = Math.ceil(triangles / MOST_TRIANGLES);
  const corners = Array.from({ length: 3 * Math.ceil(triangles / step) }, (_, n) => {
    const corner = 3 * step * Math.floor(n / 3) + (n % 3);
    const vertex = index?.getX(corner) ?? corner;
    const point = new Vector2(uv.getX(vertex), uv.getY(vertex));
    return map ? point.applyMatrix3(map.matrix) : point;
  });
  return [{ corners, map }];
}

/** The smallest square around the texture's tile and all corners, with a margin. */
function frameOf(parts: readonly Flat[]) {
  let [left, top, right, bottom] = [0, 0, 1, 1];
  for (const { corners } of parts)
    for (const { x, y } of corners) {
      left = Math.max(Math.min(left, x), -FARTHEST);
      top = Math.max(Math.min(top, y), -FARTHEST);
      right = Math.min(Math.max(right, x), FARTHEST);
      bottom = Math.min(Math.max(bottom, y), FARTHEST);
    }
  const margin = 0.02 * Math.max(right - left, bottom - top);
  return { left: left - margin, top: top - margin, extent: Math.max(right - left, bottom - top) + 2 * margin };
}
