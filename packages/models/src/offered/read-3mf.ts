/** Reads 3MF (core specification 1.3, and paths of the production extension): counts and boxes alone. */
import { strFromU8, unzipSync } from 'fflate';
import { Box3, Matrix4, Vector3 } from 'three';
import type { Triple } from '../index.ts';

const METRES: Readonly<Record<string, number>> = {
  ...{ micron: 1e-6, millimeter: 1e-3, centimeter: 1e-2, inch: 0.0254, foot: 0.3048, meter: 1 },
};
const TAGS = /<(?:\w+:)?(object|vertex|triangle|component|item|model)\b([^>]*)>/g;
const ATTRIBUTES = /([\w:]+)\s*=\s*["']([^"']*)["']/g;
const MOST_LEVELS = 20;

interface Placed {
  readonly object: string;
  readonly transform: Matrix4;
}
interface Shape {
  triangles: number;
  readonly box: Box3;
  readonly components: Placed[];
}
interface Part {
  readonly metres: number;
  readonly shapes: Map<string, Shape>;
  readonly items: readonly Placed[];
}

/** @throws when the zip has no model */
export function read3mf(content: Uint8Array): { triangles: number; size: Triple | null } {
  const files = unzipSync(content, { filter: ({ name }) => /\.model$/i.test(name) });
  const parts = Object.entries(files).map(([path, xml]) => readPart(`/${path}`, strFromU8(xml)));
  const [{ metres } = { metres: 1 }] = parts.filter(({ items }) => items.length > 0);
  const shapes = new Map(parts.flatMap((part) => [...part.shapes]));
  const whole: Shape = { triangles: 0, box: new Box3(), components: parts.flatMap(({ items }) => items) };
  const { triangles, box } = resolve(whole, shapes, 0);
  const size = box.getSize(new Vector3()).multiplyScalar(metres).toArray();
  return { triangles, size: size.every(Number.isFinite) ? size : null };
}

function readPart(path: string, xml: string): Part {
  const shapes = new Map<string, Shape>();
  const items: Placed[] = [];
  let metres = METRES.millimeter ?? 0;
  let shape: Shape | undefined;
  for (const [, tag = '', words = ''] of xml.matchAll(TAGS)) {
    const of = Object.fromEntries([...words.matchAll(ATTRIBUTES)].map(([, name = '', value = '']) => [name, value]));
    if (tag === 'model') metres = METRES[of.unit ?? 'millimeter'] ?? metres;
    else if (tag === 'object') {
      shape = { triangles: 0, box: new Box3(), components: [] };
      shapes.set(`${path}#${of.id}`, shape);
    } else if (tag === 'vertex') shape?.box.expandByPoint(new Vector3(Number(of.x), Number(of.y), Number(of.z)));
    else if (tag === 'triangle' && shape) shape.triangles += 1;
    else if (tag === 'component') shape?.components.push(placed(path, of));
    else if (tag === 'item') items.push(placed(path, of));
  }
  return { metres, shapes, items };
}

const placed = (path: string, of: Readonly<Record<string, string>>): Placed => ({
  object: `${of['p:path'] ?? path}#${of.objectid}`,
  transform: transformOf(of.transform),
});

/** Twelve numbers, a row for each column of three's matrix. */
function transformOf(words: string | undefined): Matrix4 {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1, x = 0, y = 0, z = 0] =
    words?.trim().split(/\s+/).map(Number) ?? [];
  return new Matrix4().set(a, d, g, x, b, e, h, y, c, f, i, z, 0, 0, 0, 1);
}

/** Adds up what an object is made of; each object is resolved once. */
function resolve(shape: Shape, shapes: ReadonlyMap<string, Shape>, level: number): Shape {
  for (const { object, transform } of shape.components.splice(0)) {
    const part = shapes.get(object);
    if (!part || level > MOST_LEVELS) continue;
    const { triangles, box } = resolve(part, shapes, level + 1);
    shape.triangles += triangles;
    if (!box.isEmpty()) shape.box.union(box.clone().applyMatrix4(transform));
  }
  return shape;
}
