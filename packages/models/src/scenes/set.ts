/** The set, in the browser: builds a scene out of GLBs and photographs it. Runs as it is, without a bundler. */
import * as THREE from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { Light } from './light.ts';
import type { Camera, Scene } from './scene.ts';
import { bloom, type Haloed, halos } from './shine.ts';
import { paper, radians, sky, softSpot, type View } from './sky.ts';
import { catcher, unfinish } from './stand-ins.ts';
import { haze, type Lake, mirror } from './weather.ts';

export type SetPlan = Omit<Scene, 'name' | 'land' | 'cameras'> & { readonly light: Light; readonly hasLand: boolean };

declare global {
  interface Window {
    scenery: { build(plan: SetPlan): Promise<void>; shoot(camera: Camera): string };
  }
}

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
renderer.toneMapping = THREE.NeutralToneMapping;
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = THREE.PCFShadowMap;
const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera();
let light: Light;
let haloed: Haloed[] = [];
let lake: Lake | undefined;
const taking = { renderer, scene, camera };

async function build({ placed, lamps, mist, water, shadows, lit, light: wanted, hasLand }: SetPlan): Promise<void> {
  light = wanted;
  haloed = lamps.flatMap((lamp) => (lamp.halo === undefined ? [] : [{ ...lamp, halo: lamp.halo }]));
  if (light.fog) haze(light.fog, light.sun.from);
  renderer.toneMappingExposure = light.exposure;
  scene.environment = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = light.environment;
  if (light.fog) scene.fog = new THREE.FogExp2('#fff', 1);
  const sun = new THREE.DirectionalLight(light.sun.colour, light.sun.strength);
  sun.position
    .set(...light.sun.from)
    .multiplyScalar(lit.reach * 1.5)
    .add(new THREE.Vector3(...lit.middle));
  sun.target.position.set(...lit.middle);
  sun.castShadow = true;
  sun.shadow.mapSize.set(8192, 8192);
  sun.shadow.radius = 2.5;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = lit.reach * 0.0007;
  const { reach } = lit;
  Object.assign(sun.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: reach * 0.05,
    far: reach * 3.7,
  });
  scene.add(sun, sun.target, new THREE.HemisphereLight(light.sky.above, light.sky.below, light.sky.strength));
  const rim = new THREE.DirectionalLight(light.rim.colour, light.rim.strength);
  rim.position.set(...light.rim.from);
  scene.add(rim);
  if (light.lamps > 0)
    for (const { at, strength, colour = '#ffae52' } of lamps) {
      const lamp = new THREE.PointLight(colour, strength * light.lamps, 0, 1.9);
      lamp.position.set(...at);
      scene.add(lamp);
    }
  const loader = new GLTFLoader();
  const loaded = new Map<string, THREE.Group>();
  for (const slug of new Set(placed.map(({ slug }) => slug)))
    loaded.set(slug, (await loader.loadAsync(`/models/${slug}.glb`)).scene);
  for (const { slug, at, turn = [0, 0, 0], scale = 1, without = [], stage } of placed) {
    const model = loaded.get(slug)?.clone(true);
    if (!model) continue;
    for (const name of without) model.getObjectByName(name)?.removeFromParent();
    model.rotation.set(radians(turn[0]), radians(turn[1]), radians(turn[2]), 'YXZ');
    model.position.set(...at);
    model.scale.setScalar(scale);
    if (stage) unfinish(model, stage, light.line);
    scene.add(model);
  }
  if (hasLand) scene.add((await loader.loadAsync('/land.glb')).scene);
  if (shadows !== undefined) scene.add(catcher(shadows));
  scene.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return;
    object.castShadow = !(object.material instanceof THREE.ShadowMaterial);
    object.receiveShadow = true;
    const { material } = object;
    if (!(material instanceof THREE.MeshStandardMaterial)) return;
    if (material.name === 'warmGlow') {
      material.emissive.set('#ff9430');
      material.emissiveIntensity = light.windows;
      object.castShadow = false;
    } else if (material.name.endsWith('Glow')) material.emissiveIntensity = light.windows * 0.5;
  });
  lake = water === undefined ? undefined : mirror(water, light.water);
  if (lake) scene.add(lake);
  for (const { at, width, height, opacity } of mist) {
    const bank = new THREE.Mesh(
      new THREE.PlaneGeometry(width, height),
      new THREE.MeshBasicMaterial({
        color: light.mist,
        alphaMap: softSpot(),
        transparent: true,
        depthWrite: false,
        toneMapped: false,
        fog: false,
        opacity: opacity * light.mistiness,
      }),
    );
    bank.position.set(...at);
    scene.add(bank);
  }
}

function shoot({ width, height, ...view }: Camera): string {
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.near = 1;
  camera.far = 2000;
  if (lake) {
    const level = lake.position.y;
    const [x, y, z] = view.from;
    lake.visible = false;
    renderer.clippingPlanes = [new THREE.Plane(new THREE.Vector3(0, 1, 0), 0.05 - level)];
    const above = new THREE.CanvasTexture(
      photograph(width, height, { ...view, from: [x, 2 * level - y, z], pitch: -view.pitch }).canvas,
    );
    lake.material.uniforms.above = { value: above };
    lake.material.uniforms.size = { value: new THREE.Vector2(width, height) };
    renderer.clippingPlanes = [];
    lake.visible = true;
  }
  const taken = photograph(width, height, view);
  if (light.bloom > 0) bloom(taken, height, taking, light.bloom);
  if (light.lamps === 1) halos(taken, { width, height }, taking, haloed);
  return taken.canvas.toDataURL('image/png');
}

function photograph(width: number, height: number, view: View): CanvasRenderingContext2D {
  const { from, yaw, pitch, fov } = view;
  camera.fov = fov;
  camera.position.set(...from);
  camera.rotation.set(radians(pitch), radians(-yaw), 0, 'YXZ');
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
  scene.background = light.heaven ? sky(light.heaven, width, height, view) : null;
  if (!light.heaven) renderer.setClearColor('#000', 0);
  const taken = paper(width, height);
  renderer.render(scene, camera);
  taken.drawImage(renderer.domElement, 0, 0);
  return taken;
}

window.scenery = { build, shoot };
