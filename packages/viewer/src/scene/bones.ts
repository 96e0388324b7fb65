import { Color, type Object3D, SkeletonHelper } from 'three';

const NEAR = new Color(0x00e5ff);
const FAR = new Color(0xff3d9a);

/** Creates lines from bone to bone, visible through the model; undefined for a model without a rig. */
export function createBones(model: Object3D): SkeletonHelper | undefined {
  const bones = new SkeletonHelper(model);
  if (bones.bones.length === 0) {
    bones.dispose();
    return undefined;
  }
  // Its box is not updated while the bones move.
  bones.frustumCulled = false;
  bones.visible = false;
  return bones.setColors(NEAR, FAR);
}
