/**
 * A model as USDZ, which iPhones open. The scene as it stands before any animation: bones and morph targets are frozen,
 * and instances placed one by one.
 */
import { Primitive, type Texture } from '@gltf-transform/core';
import { convertPrimitiveToTriangles, dequantize } from '@gltf-transform/functions';
import { Vector3 } from 'three';
import { io } from '../reading/gltf-io.ts';
import { placementsOf } from '../reading/placements.ts';
import { type Pose, poseOf } from '../reading/poses.ts';
import { type ShownNode, shownScene } from '../reading/shown-scene.ts';
import { isOfTriangles } from '../reading/triangles.ts';
import { storeFiles } from './stored-zip.ts';
import { describeMaterial } from './usd-materials.ts';
import { document as layer, materials, meshFile, type Numbers, placing, root, type UsdMesh } from './usda.ts';

/** The first file of the package is the one that is opened. */
const MODEL_FILE = 'model.usda';
/** USDZ takes JPEG and PNG. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const MOST_SETS = 4;

/** @param paletteGlb a GLB without vertex colours, which USDZ viewers do not show: `createPalette` makes one */
export async function createUsdz(paletteGlb: Uint8Array): Promise<Uint8Array> {
  const document = await io.readBinary(paletteGlb);
  await document.transform(dequantize());
  const { nodes } = shownScene(document.getRoot());
  const geometries = new Map<string, Uint8Array>();
  const kept = keepMaterials();
  const placings: string[] = [];
  for (const shown of nodes)
    for (const primitive of shown.mesh.listPrimitives()) {
      const mesh = geometryOf(shown, primitive);
      if (!mesh) continue;
      const file = keepGeometry(geometries, meshFile(mesh));
      const material = kept.nameOf(primitive);
      for (const { elements } of placementsOf(shown.node))
        placings.push(placing(`Part_${placings.length + 1}`, { mesh: file, material, matrix: elements }));
    }
  const described = kept.describe();
  return storeFiles([
    [MODEL_FILE, Buffer.from(layer(root(placings), materials(described)))],
    ...geometries,
    ...(await kept.pictures()),
  ]);
}

/** Equal meshes share a file. */
function keepGeometry(geometries: Map<string, Uint8Array>, text: string): string {
  const content = Buffer.from(text);
  for (const [file, known] of geometries) if (content.equals(known)) return file;
  const file = `geometries/Geometry_${geometries.size + 1}.usda`;
  geometries.set(file, content);
  return file;
}

function keepMaterials() {
  const names = new Map<ReturnType<Primitive['getMaterial']>, string>();
  const files = new Map<Texture, string>();
  const fileOf = (texture: Texture) => {
    const ending = ENDINGS[texture.getMimeType()] ?? 'png';
    const file = files.get(texture) ?? `textures/Texture_${files.size + 1}.${ending}`;
    files.set(texture, file);
    return file;
  };
  return {
    nameOf(primitive: Primitive): string {
      const material = primitive.getMaterial();
      const name = names.get(material) ?? `Material_${names.size + 1}`;
      names.set(material, name);
      return name;
    },
    describe: () => [...names].map(([material, name]) => describeMaterial(name, material, fileOf)),
    /** The pictures that descriptions name. */
    pictures: () => Promise.all([...files].map(async ([texture, file]) => [file, await pictureOf(texture)] as const)),
  };
}

async function pictureOf(texture: Texture): Promise<Uint8Array> {
  const image = texture.getImage() ?? new Uint8Array();
  if (texture.getMimeType() in ENDINGS) return image;
  const { default: sharp } = await import('sharp');
  return sharp(image).png().toBuffer();
}

/** Vertices as the node shows them; undefined for points, lines and what has no whole triangle. */
function geometryOf({ node }: ShownNode, primitive: Primitive): UsdMesh | undefined {
  if (!isOfTriangles(primitive)) return undefined;
  if (primitive.getMode() !== Primitive.Mode.TRIANGLES) convertPrimitiveToTriangles(primitive);
  const pose = poseOf(node, primitive);
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const corners = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i);
  const indices = corners.slice(0, corners.length - (corners.length % 3));
  if (!pose || indices.length === 0) return undefined;
  const points = readPoints(count, pose);
  return {
    points,
    normals: normalsOf({ node, primitive, points }),
    coordinates: coordinatesOf(primitive),
    indices,
    isDoubleSided: primitive.getMaterial()?.getDoubleSided() ?? false,
  };
}

function readPoints(count: number, pose: Pose): Float32Array {
  const points = new Float32Array(count * 3);
  const point = new Vector3();
  for (let vertex = 0; vertex < count; vertex++) {
    pose(vertex, point);
    point.toArray(points, vertex * 3);
  }
  return points;
}

/** What `pose` is made from, and the points that it gave. */
type Posed = { readonly node: ShownNode['node']; readonly primitive: Primitive; readonly points: Float32Array };

/** Bones turn normals as they move points: a point one normal further out ends up one turned normal further out. */
function normalsOf({ node, primitive, points }: Posed): Numbers | undefined {
  const normal = primitive.getAttribute('NORMAL');
  const position = primitive.getAttribute('POSITION');
  if (!normal || !position) return undefined;
  if (!node.getSkin() && primitive.listTargets().length === 0)
    return readPoints(normal.getCount(), (vertex, target) => target.fromArray(normal.getElement(vertex, [])));
  const further = position.clone();
  const [from, to]: [number[], number[]] = [[], []];
  for (let vertex = 0; vertex < position.getCount(); vertex++) {
    position.getElement(vertex, from);
    normal.getElement(vertex, to);
    further.setElement(
      vertex,
      [0, 1, 2].map((k) => (from[k] ?? 0) + (to[k] ?? 0)),
    );
  }
  const outer = primitive.clone().setAttribute('POSITION', further);
  const pose = poseOf(node, outer);
  const normals = pose ? readPoints(position.getCount(), pose) : new Float32Array();
  outer.dispose();
  further.dispose();
  const turned = new Vector3();
  for (let i = 0; i < normals.length; i += 3) {
    turned.set(...triple(normals, i)).sub(new Vector3(...triple(points, i)));
    turned.normalize().toArray(normals, i);
  }
  return normals;
}

const triple = (from: Numbers, at: number): [number, number, number] => [
  from[at] ?? 0,
  from[at + 1] ?? 0,
  from[at + 2] ?? 0,
];

function coordinatesOf(primitive: Primitive): Float32Array[] {
  const sets: Float32Array[] = [];
  const element: number[] = [];
  for (let set = 0; set < MOST_SETS; set++) {
    const attribute = primitive.getAttribute(`TEXCOORD_${set}`);
    if (!attribute) break;
    const flipped = new Float32Array(attribute.getCount() * 2);
    for (let vertex = 0; vertex < attribute.getCount(); vertex++) {
      const [u = 0, v = 0] = attribute.getElement(vertex, element);
      flipped.set([u, 1 - v], vertex * 2);
    }
    sets.push(flipped);
  }
  return sets;
}
