/** What shines in a photograph shines beyond its edges. Runs in the browser as it is. */
import * as THREE from 'three';
import type { Lamp } from './scene.ts';

export type Taking = {
  readonly renderer: THREE.WebGLRenderer;
  readonly scene: THREE.Scene;
  readonly camera: THREE.PerspectiveCamera;
};

export type Haloed = Lamp & { readonly halo: number };

/** What shines, once more, blurred over the photograph. */
export function bloom(
  taken: CanvasRenderingContext2D,
  height: number,
  { renderer, scene, camera }: Taking,
  amount: number,
): void {
  const black = new THREE.MeshBasicMaterial({ color: '#000', fog: false });
  const lit = new THREE.MeshBasicMaterial({ color: '#ff9c3a', fog: false });
  const cool = new THREE.MeshBasicMaterial({ color: '#4a86a8', fog: false });
  const background = scene.background;
  const before: (() => void)[] = [() => (scene.background = background)];
  scene.background = new THREE.Color('#000');
  scene.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return;
    const { material, visible } = object;
    before.push(() => Object.assign(object, { material, visible }));
    if (!(material instanceof THREE.MeshStandardMaterial)) object.visible = false;
    else {
      const { name } = material;
      object.material = name === 'warmGlow' ? lit : name.endsWith('Glow') ? cool : black;
    }
  });
  renderer.render(scene, camera);
  for (const restore of before) restore();
  taken.globalCompositeOperation = 'screen';
  for (const [part, strength] of [
    [0.003, 0.75],
    [0.011, 0.75],
    [0.035, 0.6],
  ] as const) {
    taken.filter = `blur(${height * part}px) brightness(${strength * amount})`;
    taken.drawImage(renderer.domElement, 0, 0);
  }
  taken.filter = 'none';
}

/** The air around lamps, which glows too. */
export function halos(
  taken: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  { scene, camera }: Taking,
  haloed: readonly Haloed[],
): void {
  taken.globalCompositeOperation = 'screen';
  for (const { at, halo, colour = '#ffb45c' } of haloed) {
    const middle = new THREE.Vector3(...at);
    if (isHidden(middle, halo, scene, camera)) continue;
    const side = middle
      .clone()
      .add(new THREE.Vector3(halo, 0, 0).applyQuaternion(camera.quaternion))
      .project(camera);
    middle.project(camera);
    if (middle.z > 1) continue;
    const [x, y, r] = [
      (middle.x * 0.5 + 0.5) * width,
      (0.5 - middle.y * 0.5) * height,
      ((side.x - middle.x) / 2) * width,
    ];
    const glow = taken.createRadialGradient(x, y, 0, x, y, r);
    const rgb = new THREE.Color(colour).convertLinearToSRGB();
    for (let i = 0; i <= 10; i++) {
      const [red, green, blue] = rgb.toArray().map((value) => Math.round(value * 255));
      glow.addColorStop(i / 10, `rgb(${red} ${green} ${blue} / ${0.62 * (1 - i / 10) ** 2.4})`);
    }
    taken.fillStyle = glow;
    taken.fillRect(x - r, y - r, 2 * r, 2 * r);
  }
}

/** Whether anything stands between the camera and a light, farther from it than `near`. */
function isHidden(at: THREE.Vector3, near: number, scene: THREE.Scene, camera: THREE.Camera): boolean {
  const ray = at.clone().sub(camera.position);
  const caster = new THREE.Raycaster(camera.position, ray.clone().normalize(), 1, ray.length() - near);
  return caster
    .intersectObjects(scene.children)
    .some(({ object }) => object instanceof THREE.Mesh && object.material instanceof THREE.MeshStandardMaterial);
}
