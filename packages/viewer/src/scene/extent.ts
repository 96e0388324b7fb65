import { Box3, Mesh, type Object3D, Sphere, Vector3 } from 'three';

export interface Extent {
  readonly box: Box3;
  readonly sphere: Sphere;
  /** Metres from the box's vertical axis to its farthest point. */
  readonly reach: number;
}

export function extentOf(model: Object3D): Extent {
  const box = new Box3().setFromObject(model, true);
  const sphere = box.getBoundingSphere(new Sphere());
  const point = new Vector3();
  let reach = 0;
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const positions = object.geometry.getAttribute('position');
    for (let index = 0; index < positions.count; index++) {
      point.fromBufferAttribute(positions, index).applyMatrix4(object.matrixWorld).sub(sphere.center);
      reach = Math.max(reach, Math.hypot(point.x, point.z));
    }
  });
  return { box, sphere, reach };
}
