/** The lighter twin that is shown before a purchase: fewer triangles, quantized, compressed, and labelled as such. */
import type { Document } from '@gltf-transform/core';
import { dedup, meshopt, prune, textureCompress } from '@gltf-transform/functions';
import { nameClips } from '@storefront/utils/clip-names';
import { MeshoptEncoder } from 'meshoptimizer';
import type { WithoutPreview } from '../index.ts';
import { io } from '../reading/gltf-io.ts';
import { countPlacements } from '../reading/placements.ts';
import { separateJoints, toPlainGeometry } from '../reading/plain-geometry.ts';
import { type ShownNode, shownScene } from '../reading/shown-scene.ts';
import { countTriangles } from '../reading/triangles.ts';
import { simplifyBelow } from './simplify-model.ts';
import { toWeldedList } from './simplify-primitive.ts';

/** Pixels along an edge that a texture of a preview has at most. */
const TEXTURE = 1024;

/** Part of a model's triangles that its public preview has at most, unless the owner says otherwise. */
export const SHARE = 0.5;
/** Of fewer triangles, half are either all that there is to the model, or another model. */
const FEWEST = 500;
/** Triangles that every phone turns. */
const HEAVY = 400_000;

/** The public preview of a model. */
export type Preview = {
  /** Null where a preview would give the model away, or not look like it. */
  readonly glb: Uint8Array | null;
  readonly triangles: number;
  /** Triangles of the model. */
  readonly of: number;
  readonly without: WithoutPreview | null;
};

/** Makes the preview of a full GLB. @param share of the triangles that the preview has at most; 1 for all of them */
export async function createPreview(glb: Uint8Array, share = SHARE): Promise<Preview> {
  const document = await io.readBinary(glb);
  toPlainGeometry(document);
  nameAnimations(document);
  const { nodes } = leaveShown(document);
  const of = countAll(nodes);
  const none = (without: WithoutPreview) => ({ glb: null, triangles: 0, of, without });
  if (share < 1 && of < FEWEST) return none('few_triangles');
  for (const primitive of new Set(nodes.flatMap(({ mesh }) => mesh.listPrimitives()))) toWeldedList(primitive);
  if (share < 1 && !isBelow(nodes, Math.floor(of * share))) return none('not_simplified');
  const triangles = countAll(nodes);
  return { glb: await compress(document), triangles, of, without: null };
}

/** Simplifies below the share, and further where a phone could not turn that many. */
function isBelow(nodes: readonly ShownNode[], most: number): boolean {
  return (most > HEAVY && simplifyBelow(nodes, HEAVY)) || simplifyBelow(nodes, most);
}

function countAll(nodes: readonly ShownNode[]): number {
  let triangles = 0;
  for (const { node, mesh } of nodes)
    for (const primitive of mesh.listPrimitives()) triangles += countPlacements(node) * countTriangles(primitive);
  return triangles;
}

/** Takes out what viewers do not show: other scenes, and meshes of nodes in no scene. */
function leaveShown(document: Document) {
  const root = document.getRoot();
  const { scene, nodes } = shownScene(root);
  const shown = new Set(nodes.map(({ node }) => node));
  for (const other of root.listScenes()) if (other !== scene) other.dispose();
  const hidden = root.listNodes().filter((node) => node.getMesh() && !shown.has(node));
  for (const node of hidden) node.setMesh(null).setSkin(null);
  for (const animation of root.listAnimations())
    for (const channel of animation.listChannels()) {
      const node = channel.getTargetNode();
      if (channel.getTargetPath() === 'weights' && node && hidden.includes(node)) channel.dispose();
    }
  return { nodes };
}

async function compress(document: Document): Promise<Uint8Array> {
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
