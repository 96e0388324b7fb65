/** Bones as lines, and joints as points, visible through the model. */
import { Color, type Object3D, Points, PointsMaterial, SkeletonHelper } from 'three';

const NEAR = new Color(0x00e5ff);
const FAR = new Color(0xff3d9a);
const JOINT = 8; // pixels

/** Returns undefined for a model without a rig. */
export function createBones(model: Object3D): SkeletonHelper | undefined {
  const bones = new SkeletonHelper(model);
  if (bones.bones.length === 0) {
    bones.dispose();
    return undefined;
  }
  const look = { size: JOINT, sizeAttenuation: false, vertexColors: true } as const;
  const through = { depthTest: false, depthWrite: false, toneMapped: false, transparent: true } as const;
  const joints = new Points(bones.geometry, new PointsMaterial({ ...look, ...through }));
  bones.add(joints);
  // Their box is not updated while the bones move.
  bones.frustumCulled = joints.frustumCulled = false;
  bones.visible = false;
  return bones.setColors(NEAR, FAR);
}
