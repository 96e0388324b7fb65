/** Positions of vertices as the file shows them before any animation: with morph targets, then with bones. */
import type { Accessor, Node, Primitive, Skin } from '@gltf-transform/core';
import { Matrix4, Vector3 } from 'three';
import { isInstanced } from './placements.ts';

/** Sets `target` to the position of a vertex before its placement, in metres. */
export type Pose = (vertex: number, target: Vector3) => void;

type Semantic = 'POSITION' | 'NORMAL';

/** Returns the pose of a primitive's vertices, or of their normals (not of unit length); undefined when it has none. */
export function poseOf(node: Node, primitive: Primitive, semantic: Semantic = 'POSITION'): Pose | undefined {
  const values = primitive.getAttribute(semantic);
  if (!values) return undefined;
  const morph = morphOf(node, primitive, semantic);
  const bend = isInstanced(node) ? undefined : bendOf(node.getSkin(), primitive, semantic);
  const element: number[] = [];
  return (vertex, target) => {
    target.fromArray(values.getElement(vertex, element));
    morph?.(vertex, target);
    bend?.(vertex, target);
  };
}

/** Adds morph targets by the node's weights, or else the mesh's default ones (glTF 2.0, 3.7.2.2). */
function morphOf(node: Node, primitive: Primitive, semantic: Semantic): Pose | undefined {
  const own = node.getWeights();
  const weights = own.length > 0 ? own : (node.getMesh()?.getWeights() ?? []);
  const moves = primitive.listTargets().flatMap((target, i) => {
    const offsets = target.getAttribute(semantic);
    const weight = weights[i] ?? 0;
    return offsets && weight !== 0 ? [{ offsets, weight }] : [];
  });
  if (moves.length === 0) return undefined;
  const offset = new Vector3();
  const element: number[] = [];
  return (vertex, target) => {
    for (const { offsets, weight } of moves)
      target.addScaledVector(offset.fromArray(offsets.getElement(vertex, element)), weight);
  };
}

/** Moves vertices with the joints of a skin: the weighted sum of joint · inverse bind matrix · position (3.7.3). */
function bendOf(skin: Skin | null, primitive: Primitive, semantic: Semantic): Pose | undefined {
  const joints = primitive.getAttribute('JOINTS_0');
  const weights = primitive.getAttribute('WEIGHTS_0');
  if (!skin || !joints || !weights) return undefined;
  const bones = bonesOf(skin);
  // Normals turn and do not move.
  if (semantic === 'NORMAL') for (const bone of bones) bone.setPosition(0, 0, 0);
  const influence = influenceOf(joints, weights);
  const rest = new Vector3();
  const moved = new Vector3();
  return (vertex, target) => {
    rest.copy(target);
    target.setScalar(0);
    for (const { joint, weight } of influence(vertex)) {
      const bone = bones[joint];
      if (bone && weight !== 0) target.addScaledVector(moved.copy(rest).applyMatrix4(bone), weight);
    }
  };
}

function bonesOf(skin: Skin): Matrix4[] {
  const inverses = skin.getInverseBindMatrices();
  return skin.listJoints().map((joint, i) => {
    const world = new Matrix4().fromArray(joint.getWorldMatrix());
    return inverses ? world.multiply(new Matrix4().fromArray(inverses.getElement(i, []))) : world;
  });
}

/** Reads the first four joints of a vertex with weights that add up to 1, which is all that three.js draws. */
function influenceOf(joints: Accessor, weights: Accessor) {
  const joint: number[] = [];
  const weight: number[] = [];
  const influence = [0, 1, 2, 3].map(() => ({ joint: 0, weight: 0 }));
  return (vertex: number) => {
    joints.getElement(vertex, joint);
    weights.getElement(vertex, weight);
    const sum = weight.reduce((total, value) => total + Math.abs(value), 0);
    for (const [i, one] of influence.entries()) {
      one.joint = joint[i] ?? 0;
      // A vertex without weights follows its first joint.
      one.weight = sum > 0 ? (weight[i] ?? 0) / sum : i === 0 ? 1 : 0;
    }
    return influence;
  };
}
