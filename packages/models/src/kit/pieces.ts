/** Pieces: geometry with a surface and a colour, moved about and put together to named nodes. */
import { BufferAttribute, type BufferGeometry, Color, Euler, Group, Matrix4, Mesh, Quaternion, Vector3 } from 'three';
import { mergeGeometries, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { createMaterial, type MaterialKind } from './materials.ts';
import { type Colour, toColor } from './palette.ts';
import type { Random } from './random.ts';
import type { Point } from './shapes.ts';

export type Piece = { readonly geometry: BufferGeometry; readonly material: MaterialKind };
export type Pieces = readonly Piece[];

export type Look = {
  /** Colour towards the top; as the base colour unless given. */
  readonly top?: Colour;
  /** Edges sharper than this stay hard; 0 gives facets, 180 all smooth. Degrees. */
  readonly crease?: number;
  /** How much the lightness of the whole piece and of each facet may stray, with the generator for it. */
  readonly vary?: { readonly random: Random; readonly piece?: number; readonly facet?: number };
};

/** Gives a geometry (which is used up) its surface and colour. */
export function piece(geometry: BufferGeometry, material: MaterialKind, colour: Colour, look: Look = {}): Piece {
  const { top = colour, crease = 35, vary } = look;
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  for (const name of Object.keys(flat.attributes)) if (name !== 'position') flat.deleteAttribute(name);
  const solid = withoutSlivers(flat);
  const creased = crease < 1 ? solid : toCreasedNormals(solid, (crease * Math.PI) / 180);
  if (crease < 1) creased.computeVertexNormals();
  paint(creased, toColor(colour), toColor(top), vary);
  return { geometry: creased, material };
}

function paint(geometry: BufferGeometry, bottom: Color, top: Color, vary: Look['vary']): void {
  const position = geometry.getAttribute('position');
  geometry.computeBoundingBox();
  const low = geometry.boundingBox?.min.y ?? 0;
  const height = Math.max((geometry.boundingBox?.max.y ?? 0) - low, 1e-6);
  const colours = new Float32Array(position.count * 3);
  const whole = vary?.random.jitter(vary.piece ?? 0) ?? 0;
  const color = new Color();
  let facet = 0;
  for (let i = 0; i < position.count; i++) {
    if (i % 3 === 0) facet = vary?.facet ? vary.random.jitter(vary.facet) : 0;
    color.lerpColors(bottom, top, (position.getY(i) - low) / height);
    color.multiplyScalar(1 + whole + facet).toArray(colours, i * 3);
  }
  geometry.setAttribute(
    'color',
    new BufferAttribute(
      colours.map((value) => Math.min(value, 1)),
      3,
    ),
  );
}

/** Without triangles of no area, as lathes have at their poles. */
function withoutSlivers(geometry: BufferGeometry): BufferGeometry {
  const position = geometry.getAttribute('position');
  const kept: number[] = [];
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  for (let i = 0; i < position.count; i += 3) {
    a.fromBufferAttribute(position, i);
    b.fromBufferAttribute(position, i + 1).sub(a);
    c.fromBufferAttribute(position, i + 2).sub(a);
    if (b.cross(c).lengthSq() < 1e-12) continue;
    for (let corner = i; corner < i + 3; corner++)
      kept.push(position.getX(corner), position.getY(corner), position.getZ(corner));
  }
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(kept), 3));
  return geometry;
}

export type Placement = {
  readonly at?: Point;
  /** Degrees about x, y and z, applied in the order y, x, z. */
  readonly turn?: Point;
  readonly scale?: number | Point;
};

/** Copies of pieces, placed elsewhere. */
export function place(pieces: Pieces, { at = [0, 0, 0], turn = [0, 0, 0], scale = 1 }: Placement): Piece[] {
  const [x, y, z] = turn.map((degrees) => (degrees * Math.PI) / 180);
  const size = typeof scale === 'number' ? new Vector3(scale, scale, scale) : new Vector3(...scale);
  const matrix = new Matrix4().compose(
    new Vector3(...at),
    new Quaternion().setFromEuler(new Euler(x, y, z, 'YXZ')),
    size,
  );
  return transformed(pieces, matrix);
}

/** Copies of pieces mirrored in the plane x = 0. */
export function mirror(pieces: Pieces): Piece[] {
  return transformed(pieces, new Matrix4().makeScale(-1, 1, 1));
}

function transformed(pieces: Pieces, matrix: Matrix4): Piece[] {
  const flips = matrix.determinant() < 0;
  return pieces.map(({ geometry, material }) => {
    const copy = geometry.clone().applyMatrix4(matrix);
    if (flips) turnInsideOut(copy);
    return { geometry: copy, material };
  });
}

function turnInsideOut(geometry: BufferGeometry): void {
  for (const name of ['position', 'normal', 'color']) {
    const array = geometry.getAttribute(name).array;
    for (let i = 0; i < array.length; i += 9)
      for (let k = 0; k < 3; k++) {
        const second = array[i + 3 + k] ?? 0;
        array[i + 3 + k] = array[i + 6 + k] ?? 0;
        array[i + 6 + k] = second;
      }
  }
}

/** Copies set out evenly on a circle about the y axis, each facing outwards (+Z is their front). */
export function around(count: number, radius: number, make: (index: number) => Pieces, start = 0): Piece[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (360 * i) / count;
    const radians = (angle * Math.PI) / 180;
    return place(make(i), { at: [Math.sin(radians) * radius, 0, Math.cos(radians) * radius], turn: [0, angle, 0] });
  }).flat();
}

/** Displaces corners by up to `amount` metres, the same for equal corners, so that solids stay closed. */
export function wobble(geometry: BufferGeometry, amount: number, random: Random): BufferGeometry {
  const position = geometry.getAttribute('position');
  const moved = new Map<string, Vector3>();
  const corner = new Vector3();
  for (let i = 0; i < position.count; i++) {
    corner.fromBufferAttribute(position, i);
    const key = corner
      .toArray()
      .map((value) => Math.round(value * 1e4))
      .join();
    const by = moved.get(key) ?? new Vector3(random.jitter(amount), random.jitter(amount), random.jitter(amount));
    moved.set(key, by);
    corner.add(by);
    position.setXYZ(i, corner.x, corner.y, corner.z);
  }
  return geometry;
}

/**
 * A node called `name` (letters, digits and underscores) with one mesh per surface; `pivot` is where it turns, in the
 * coordinates of the pieces, and `children` hang on it with coordinates of that same space.
 */
export function node(
  name: string,
  pieces: Pieces,
  { pivot = [0, 0, 0] as Point, children = [] as Group[] } = {},
): Group {
  const group = new Group();
  group.name = name;
  const kinds = [...new Set(pieces.map(({ material }) => material))].sort();
  for (const kind of kinds) {
    const geometries = pieces.filter(({ material }) => material === kind).map(({ geometry }) => geometry);
    const mesh = new Mesh(mergeGeometries(geometries), createMaterial(kind));
    mesh.name = `${name}_${kind}`;
    mesh.geometry.translate(-pivot[0], -pivot[1], -pivot[2]);
    group.add(mesh);
  }
  group.position.set(...pivot);
  for (const child of children) {
    child.position.sub(group.position);
    group.add(child);
  }
  return group;
}
