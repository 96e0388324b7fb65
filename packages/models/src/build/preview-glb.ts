/** The lighter twin that is shown before a purchase: fewer triangles, quantized, compressed, and labelled as such. */
import { type Document, Primitive } from '@gltf-transform/core';
import {
  compactPrimitive,
  convertPrimitiveToTriangles,
  dedup,
  meshopt,
  prune,
  textureCompress,
} from '@gltf-transform/functions';
import { nameClips } from '@storefront/utils/clip-names';
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import { io } from '../reading/gltf-io.ts';
import { separateJoints, toPlainGeometry } from '../reading/plain-geometry.ts';

/** Part of the triangles to aim for, and the error allowed on the way, relative to the size of each mesh. */
const RATIO = 0.5;
const ERROR = 0.01;
/** How much a change of normal or colour counts beside a change of shape. */
const WEIGHTS = { NORMAL: 0.3, COLOR_0: 0.6 } as const;
const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;

/** Pixels along an edge that a texture of a preview has at most. */
const TEXTURE = 1024;

/** A preview of a full GLB. */
export async function createPreview(glb: Uint8Array): Promise<Uint8Array> {
  await MeshoptSimplifier.ready;
  const document = await io.readBinary(glb);
  toPlainGeometry(document);
  nameAnimations(document);
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      toList(primitive);
      simplify(primitive);
    }
  if (document.getRoot().listTextures().length > 0) {
    const { default: encoder } = await import('sharp');
    await document.transform(
      textureCompress({ encoder, resize: [TEXTURE, TEXTURE], targetFormat: 'webp', quality: 75 }),
    );
  }
  await document.transform(
    dedup(),
    prune({ keepAttributes: true, keepLeaves: true }),
    separateJoints,
    meshopt({ encoder: MeshoptEncoder, level: 'medium' }),
  );
  const asset = document.getRoot().getAsset();
  asset.extras = {
    ...(asset.extras as object),
    preview: true,
    note: 'Simplified preview; the purchase is the full model.',
  };
  return io.writeBinary(document);
}

/** Buyers find the clips by the names that the facts have. */
function nameAnimations(document: Document): void {
  const animations = document.getRoot().listAnimations();
  const names = nameClips(animations.map((animation) => animation.getName()));
  for (const [i, animation] of animations.entries()) animation.setName(names[i] ?? '');
}

/** Strips and fans cannot be simplified. */
function toList(primitive: Primitive): void {
  const mode = primitive.getMode();
  if (mode === TRIANGLE_STRIP || mode === TRIANGLE_FAN) convertPrimitiveToTriangles(primitive);
}

function simplify(primitive: Primitive): void {
  const position = primitive.getAttribute('POSITION');
  const indices = primitive.getIndices();
  if (!position || !indices || primitive.getMode() !== TRIANGLES) return;
  const count = position.getCount();
  const extras = Object.entries(WEIGHTS).flatMap(([name, weight]) => {
    const attribute = primitive.getAttribute(name);
    return attribute ? [{ attribute, weight }] : [];
  });
  const values = new Float32Array(count * extras.length * 3);
  const element: number[] = [];
  for (let i = 0; i < count; i++)
    for (const [k, { attribute }] of extras.entries())
      values.set(attribute.getElement(i, element).slice(0, 3), (i * extras.length + k) * 3);
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from(indices.getArray() ?? []),
    Float32Array.from(position.getArray() ?? []),
    3,
    values,
    extras.length * 3,
    extras.flatMap(({ weight }) => [weight, weight, weight]),
    null,
    Math.ceil((indices.getCount() * RATIO) / 3) * 3,
    ERROR,
    ['Permissive', 'Prune'],
  );
  if (kept.length === 0) return;
  indices.setArray(Uint32Array.from(kept));
  compactPrimitive(primitive);
}
