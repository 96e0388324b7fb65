/** What stands for a ground, and for a model that is not finished. Runs in the browser as it is. */
import * as THREE from 'three';

/** Shows shadows, and what the page shows behind them. */
export function catcher(level: number): THREE.Mesh {
  const ground = new THREE.Mesh(
    new THREE.PlaneGeometry(400, 400).rotateX(-Math.PI / 2),
    new THREE.ShadowMaterial({ color: '#0c1c1c', opacity: 0.26 }),
  );
  ground.position.y = level;
  return ground;
}

/** Shows a model as it was before it had its colours, or its faces. */
export function unfinish(model: THREE.Object3D, stage: 'wire' | 'clay', line: string): void {
  const meshes: THREE.Mesh[] = [];
  model.traverse((object) => {
    if (object instanceof THREE.Mesh) meshes.push(object);
  });
  for (const mesh of meshes) {
    mesh.material = new THREE.MeshStandardMaterial({ color: '#c9c6bc', roughness: 0.9, side: THREE.DoubleSide });
    if (stage === 'clay') continue;
    mesh.material = new THREE.MeshBasicMaterial({
      colorWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    mesh.renderOrder = -1;
    const lines = new THREE.LineBasicMaterial({
      color: line,
      transparent: true,
      opacity: 0.62,
      toneMapped: false,
    });
    mesh.add(new THREE.LineSegments(new THREE.EdgesGeometry(mesh.geometry, 8), lines));
  }
}
