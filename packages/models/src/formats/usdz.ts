/**
 * A model as USDZ, which iPhones open. The scene as it stands before any animation: bones and morph targets are frozen,
 * and instances placed one by one.
 */
import type { Primitive, Texture } from '@gltf-transform/core';
import { dequantize } from '@gltf-transform/functions';
import { Vector3 } from 'three';
import { io } from '../reading/gltf-io.ts';
import { placementsOf } from '../reading/placements.ts';
import { type Pose, poseOf } from '../reading/poses.ts';
import { type ShownNode, shownScene } from '../reading/shown-scene.ts';
import { trianglesOf } from '../reading/triangles.ts';
import { storeFiles } from './stored-zip.ts';
import { describeMaterial } from './usd-materials.ts';
import { document as layer, materials, meshFile, placing, root, type UsdMesh } from './usda.ts';

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
  const pose = poseOf(node, primitive);
  const normalPose = poseOf(node, primitive, 'NORMAL');
  const indices = trianglesOf(primitive);
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  if (!pose || indices.length === 0) return undefined;
  return {
    points: readPoints(count, pose),
    normals: normalPose && readPoints(count, isShaped(node, primitive) ? ofUnitLength(normalPose) : normalPose),
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

/** Bones and morph targets change the length of normals. */
const isShaped = (node: ShownNode['node'], primitive: Primitive) =>
  node.getSkin() !== null || primitive.listTargets().length > 0;

const ofUnitLength =
  (pose: Pose): Pose =>
  (vertex, target) => {
    pose(vertex, target);
    target.normalize();
  };

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
