/** Runs in the browser: lights a model and takes its pictures. Served as it is, without a bundler. */
import * as THREE from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { cornersOf, largest } from './corners.ts';
import { setInstanceMorphs } from './instance-morphs.ts';

export type Shot = {
  /** `poster` and `turntable` are transparent; `scene` has ground and sky. */
  readonly kind: 'poster' | 'scene' | 'turntable';
  readonly width: number;
  readonly height: number;
  /** Degrees around the model, from its front, and above the horizon. */
  readonly turn: number;
  readonly tilt: number;
  /** Degrees the model itself is turned, light and camera staying. */
  readonly spin?: number;
};

/** Where a camera is, and what it sees: matrices by columns. */
export type Eye = { readonly world: readonly number[]; readonly projection: readonly number[] };

declare global {
  interface Window {
    stage: { open(path?: string): Promise<void>; shoot(shot: Shot): string; eye(): Eye };
  }
}

const SKY = ['#7fa3c7', '#b9cbd8', '#efdcc3', '#dcc4a0', '#b99b78'];
const FILL = { poster: 0.92, scene: 0.8, turntable: 0.94 };

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
renderer.toneMapping = THREE.NeutralToneMapping;
renderer.toneMappingExposure = 1.02;
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = THREE.PCFShadowMap;
document.body.append(renderer.domElement);

const scene = new THREE.Scene();
const pmrem = new THREE.PMREMGenerator(renderer);
scene.environment = pmrem.fromScene(new RoomEnvironment(), 0.04).texture;
scene.environmentIntensity = 0.5;
const camera = new THREE.PerspectiveCamera(26, 4 / 3, 0.01, 1000);
const turntable = new THREE.Group();
scene.add(turntable);

const key = new THREE.DirectionalLight('#ffe9c9', 3.1);
const rim = new THREE.DirectionalLight('#9cc6ff', 2.4);
const fill = new THREE.HemisphereLight('#c4d6ff', '#e0b98c', 0.6);
key.castShadow = true;
key.shadow.mapSize.set(4096, 4096);
key.shadow.radius = 5;
key.shadow.bias = -0.0004;
scene.add(key, key.target, rim, rim.target, fill);

const shadowGround = new THREE.Mesh(
  new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
  new THREE.ShadowMaterial({ color: '#2d2340', opacity: 0.42 }),
);
shadowGround.receiveShadow = true;
const contact = new THREE.Mesh(
  new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
  new THREE.MeshBasicMaterial({ map: radial('#2d2340'), transparent: true, depthWrite: false, opacity: 0.5 }),
);
const pool = new THREE.Mesh(
  new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
  new THREE.MeshBasicMaterial({
    map: radial('#fff3dc'),
    transparent: true,
    depthWrite: false,
    opacity: 0.55,
    toneMapped: false,
  }),
);
scene.add(shadowGround, contact, pool);

const background = gradient();
let corners: THREE.Vector3[] = [];
const sphere = new THREE.Sphere();

/** Puts a model on the stage, in place of the one before. */
async function open(path = '/model.glb'): Promise<void> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const gltf = await loader.loadAsync(path);
  const { scene: model } = gltf;
  setInstanceMorphs(gltf);
  turntable.clear();
  resetTurntable();
  turntable.add(model);
  model.updateMatrixWorld(true);
  model.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return;
    object.castShadow = true;
    object.receiveShadow = true;
  });
  corners = cornersOf(model);
  const box = new THREE.Box3().setFromPoints(corners);
  const middle = box.getCenter(new THREE.Vector3());
  sphere.center.copy(middle);
  sphere.radius = largest(corners, (corner) => corner.distanceTo(middle));
  const [width, depth] = [box.max.x - box.min.x, box.max.z - box.min.z];
  const ground = box.min.y - sphere.radius * 0.001;
  shadowGround.position.set(middle.x, ground, middle.z);
  shadowGround.scale.setScalar(sphere.radius * 14);
  contact.position.set(middle.x, ground + sphere.radius * 0.0005, middle.z);
  contact.scale.set(width * 1.45, 1, depth * 1.45);
  pool.position.set(middle.x, ground - sphere.radius * 0.002, middle.z);
  pool.scale.setScalar(sphere.radius * 6);
}

function shoot({ kind, width, height, turn, tilt, spin = 0 }: Shot): string {
  const isScene = kind === 'scene';
  renderer.setSize(width, height, false);
  renderer.setClearColor('#000000', 0);
  scene.background = isScene ? background : null;
  pool.visible = isScene;
  contact.visible = isScene;
  shadowGround.visible = kind !== 'turntable';
  shadowGround.material.opacity = isScene ? 0.42 : 0.3;
  turntable.position.set(0, 0, 0);
  turntable.rotation.y = (spin * Math.PI) / 180;
  turntable.position.copy(sphere.center).sub(sphere.center.clone().applyAxisAngle(UP, turntable.rotation.y));
  const direction = new THREE.Vector3().setFromSphericalCoords(1, radians(90 - tilt), radians(turn));
  camera.aspect = width / height;
  aim(direction, kind === 'turntable' ? everyAngle() : corners, FILL[kind]);
  light(direction);
  renderer.render(scene, camera);
  return renderer.domElement.toDataURL('image/png');
}

function resetTurntable(): void {
  turntable.position.set(0, 0, 0);
  turntable.rotation.y = 0;
}

/** The camera of the last shot. */
const eye = (): Eye => ({ world: camera.matrixWorld.toArray(), projection: camera.projectionMatrix.toArray() });

const UP = new THREE.Vector3(0, 1, 0);
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Corners of the cylinder that the turning model stays within. */
function everyAngle(): THREE.Vector3[] {
  const { center } = sphere;
  const reach = largest(corners, ({ x, z }) => Math.hypot(x - center.x, z - center.z));
  return [shadowGround.position.y, largest(corners, ({ y }) => y)].flatMap((y) =>
    Array.from({ length: 24 }, (_, i) => {
      const angle = radians(i * 15);
      return new THREE.Vector3(center.x + Math.sin(angle) * reach, y, center.z + Math.cos(angle) * reach);
    }),
  );
}

/** Places the camera so that `points` fill the given part of the picture and are centred in it. */
function aim(direction: THREE.Vector3, points: readonly THREE.Vector3[], part: number): void {
  const target = sphere.center.clone();
  let distance = sphere.radius * 5;
  const point = new THREE.Vector3();
  for (let round = 0; round < 8; round++) {
    camera.position.copy(target).addScaledVector(direction, distance);
    camera.near = distance / 50;
    camera.far = distance * 20;
    camera.lookAt(target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld(true);
    const low = new THREE.Vector3(9, 9, 9);
    const high = new THREE.Vector3(-9, -9, -9);
    for (const corner of points) {
      point.copy(corner).project(camera);
      low.min(point);
      high.max(point);
    }
    const size = Math.max(high.x - low.x, high.y - low.y) / 2;
    const half = Math.tan(radians(camera.fov / 2)) * distance;
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, ((high.x + low.x) / 2) * half * camera.aspect);
    target.addScaledVector(up, ((high.y + low.y) / 2) * half);
    distance *= size / part;
  }
}

/** Key light from the upper left of the camera, rim light from behind its right. */
function light(direction: THREE.Vector3): void {
  const flat = new THREE.Vector3(direction.x, 0, direction.z).normalize();
  const right = UP.clone().cross(flat);
  const { center, radius } = sphere;
  const put = (lamp: THREE.DirectionalLight, x: number, y: number, z: number) => {
    const offset = right.clone().multiplyScalar(x).addScaledVector(UP, y).addScaledVector(flat, z).normalize();
    lamp.position.copy(center).addScaledVector(offset, radius * 4);
    lamp.target.position.copy(center);
  };
  put(key, -0.75, 1.15, 0.75);
  put(rim, 0.7, 0.55, -1);
  const { camera: eye } = key.shadow;
  eye.left = eye.bottom = -radius * 1.5;
  eye.right = eye.top = radius * 1.5;
  eye.near = radius * 0.5;
  eye.far = radius * 9;
  key.shadow.normalBias = radius * 0.004;
  eye.updateProjectionMatrix();
}

function canvas(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): THREE.Texture {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (context) draw(context);
  const texture = new THREE.CanvasTexture(element);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

function radial(colour: string): THREE.Texture {
  return canvas(256, 256, (context) => {
    const ramp = context.createRadialGradient(128, 128, 0, 128, 128, 128);
    const rgb = new THREE.Color(colour).getStyle();
    for (let i = 0; i <= 10; i++) {
      const alpha = (1 - (i / 10) ** 1.4) ** 2;
      ramp.addColorStop(i / 10, rgb.replace('rgb(', 'rgba(').replace(')', `,${alpha})`));
    }
    context.fillStyle = ramp;
    context.fillRect(0, 0, 256, 256);
  });
}

function gradient(): THREE.Texture {
  return canvas(4, 512, (context) => {
    const ramp = context.createLinearGradient(0, 0, 0, 512);
    for (const [i, colour] of SKY.entries()) ramp.addColorStop(i / (SKY.length - 1), colour);
    context.fillStyle = ramp;
    context.fillRect(0, 0, 4, 512);
  });
}

window.stage = { open, shoot, eye };
