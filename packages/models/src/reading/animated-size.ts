/** How large a model gets while its clips play. */
import { type Animation, AnimationChannel, type Document, type Node } from '@gltf-transform/core';
import { type Box3, Vector3 } from 'three';
import type { Triple } from '../index.ts';
import { boundsOf } from './bounds.ts';
import { outermostVertices } from './outermost.ts';
import { countPlacements, placementsOf } from './placements.ts';
import { poseOf } from './poses.ts';
import { valuesOf } from './sampler-values.ts';
import type { ShownNode } from './shown-scene.ts';

/** Poses that are measured: so many of each clip, and of all clips together. */
const OF_A_CLIP = 48;
const OF_ALL = 480;
/** A node with more instances is left out: it would take too long. */
const MOST_PLACEMENTS = 100;
const { TRANSLATION, ROTATION, SCALE, WEIGHTS } = AnimationChannel.TargetPath;

/** Smaller differences are the measure's own, or nothing to speak of. */
const NOTICEABLE = { part: 1.02, metres: 0.005 };

/**
 * Returns the largest width, height and depth that any pose of any clip has, in metres, measured at even steps with the
 * outermost vertices; undefined when they are those of the model at rest. The way that a figure walks does not count.
 */
export function animatedSizeOf(document: Document, nodes: readonly ShownNode[], atRest: Triple): Triple | undefined {
  const animations = document.getRoot().listAnimations();
  if (animations.length === 0) return undefined;
  const moving = movingNodes(animations);
  const [moved, still] = [
    nodes.filter((shown) => moves(shown, moving)),
    nodes.filter((shown) => !moves(shown, moving)),
  ];
  const scenery = boundsOf(still);
  const parts = partsOf(moved);
  const largest = new Vector3();
  const poses = Math.min(OF_A_CLIP, Math.max(2, Math.floor(OF_ALL / animations.length)));
  for (const animation of animations.slice(0, OF_ALL / 2))
    playClip(animation, poses, () => largest.max(sizeOf(parts, scenery)));
  const [x, y, z] = largest.max(new Vector3(...atRest)).toArray();
  const isLarger = [x, y, z].some((size, axis) => {
    const rest = atRest[axis] ?? 0;
    return size > rest * NOTICEABLE.part && size > rest + NOTICEABLE.metres;
  });
  return isLarger && [x, y, z].every(Number.isFinite) ? [x, y, z] : undefined;
}

/** Nodes that a clip moves, and all that is below them. */
function movingNodes(animations: readonly Animation[]): ReadonlySet<Node> {
  const moving = new Set<Node>();
  for (const channel of animations.flatMap((animation) => animation.listChannels()))
    channel.getTargetNode()?.traverse((node) => void moving.add(node));
  return moving;
}

const moves = ({ node }: ShownNode, moving: ReadonlySet<Node>) =>
  moving.has(node) || (node.getSkin()?.listJoints() ?? []).some((joint) => moving.has(joint));

type Part = ShownNode & { readonly vertices: readonly (readonly number[])[] };

function partsOf(nodes: readonly ShownNode[]): Part[] {
  return nodes.map(({ node, mesh }) => ({
    node,
    mesh,
    vertices: mesh.listPrimitives().map((primitive) => outermostVertices(node, primitive)),
  }));
}

/** Calls `measure` in each pose, and puts everything back. */
function playClip(animation: Animation, poses: number, measure: () => void): void {
  const channels = animation.listChannels().flatMap((channel) => {
    const [node, valueAt] = [channel.getTargetNode(), valuesOf(channel)];
    return node && valueAt ? [{ node, path: channel.getTargetPath(), valueAt }] : [];
  });
  const times = animation.listSamplers().flatMap((sampler) => {
    const input = sampler.getInput();
    return input ? [input.getMin([])[0] ?? 0, input.getMax([])[0] ?? 0] : [];
  });
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const rest = new Map(channels.map(({ node }) => [node, restOf(node)]));
  for (let pose = 0; pose < poses; pose++) {
    const seconds = start + ((end - start) * pose) / (poses - 1);
    for (const { node, path, valueAt } of channels) setValue(node, path, valueAt(seconds));
    measure();
  }
  for (const [node, { translation, rotation, scale, weights }] of rest)
    node.setTranslation(translation).setRotation(rotation).setScale(scale).setWeights(weights);
}

const restOf = (node: Node) => ({
  translation: node.getTranslation(),
  rotation: node.getRotation(),
  scale: node.getScale(),
  weights: node.getWeights(),
});

function setValue(node: Node, path: string | null, value: number[]): void {
  const [x = 0, y = 0, z = 0, w = 1] = value;
  if (path === TRANSLATION) node.setTranslation([x, y, z]);
  else if (path === ROTATION) node.setRotation([x, y, z, w]);
  else if (path === SCALE) node.setScale([x, y, z]);
  else if (path === WEIGHTS) node.setWeights(value);
}

function sizeOf(parts: readonly Part[], scenery: Box3): Vector3 {
  const box = scenery.clone();
  const [point, placed] = [new Vector3(), new Vector3()];
  for (const { node, mesh, vertices } of parts) {
    const placements = countPlacements(node) > MOST_PLACEMENTS ? [] : placementsOf(node);
    for (const [i, primitive] of mesh.listPrimitives().entries()) {
      const pose = poseOf(node, primitive);
      for (const vertex of vertices[i] ?? []) {
        pose?.(vertex, point);
        for (const placement of placements) box.expandByPoint(placed.copy(point).applyMatrix4(placement));
      }
    }
  }
  return box.getSize(placed.setScalar(0));
}
