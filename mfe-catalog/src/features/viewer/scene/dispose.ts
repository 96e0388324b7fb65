import { type Material, type Mesh, type Object3D, Texture } from 'three';

export function disposeScene(scene: Object3D): void {
  scene.traverse((object) => {
    if (!('geometry' in object)) return;
    const { geometry, material } = object as Mesh;
    geometry.dispose();
    for (const one of [material].flat()) disposeMaterial(one);
  });
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    if (value.image instanceof ImageBitmap) value.image.close();
    value.dispose();
  }
  material.dispose();
}
