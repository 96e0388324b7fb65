/** Runs in the browser: morph targets of instances, which three.js' loader (0.187) forgets, and cannot draw then. */
import { InstancedMesh } from 'three';
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js';

/** Sets the default weights of morph targets of all instances. */
export function setInstanceMorphs({ scene, parser }: GLTF): void {
  scene.traverse((object) => {
    if (!(object instanceof InstancedMesh) || !object.geometry.morphAttributes.position) return;
    const place = parser.associations.get(object) ?? (object.parent && parser.associations.get(object.parent));
    const node = parser.json.nodes?.[place?.nodes ?? -1] ?? {};
    const weights: number[] = node.weights ?? parser.json.meshes?.[node.mesh]?.weights ?? [];
    const { length } = object.geometry.morphAttributes.position;
    object.morphTargetInfluences = Array.from({ length }, (_, i) => weights[i] ?? 0);
  });
}
