/** Runs in the browser: three.js' own drawing of a GLB, without anything of the store's, which the corpus takes for the truth. */
import * as THREE from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js';
import { measure } from './as-three-shows.ts';

export type Eye = { readonly world: readonly number[]; readonly projection: readonly number[] };
export type Shown = {
  readonly triangles: number;
  readonly size: readonly number[];
  /** The largest extent along each axis while clips play. */
  readonly animatedSize: readonly number[];
};
declare global {
  interface Window {
    plain: {
      open(path: string): Promise<Shown>;
      /** Puts the model into the pose in the middle of its last clip, if there is one. */
      pose(): void;
      /** The camera for a model: in front of it, to the right and above. */
      eye(): Eye;
      draw(eye: Eye): string;
    };
  }
}

const [WIDTH, HEIGHT] = [240, 180];
const FIELD_OF_VIEW = 30;
const STEPS = 60;
const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
renderer.toneMapping = THREE.NeutralToneMapping;
renderer.setSize(WIDTH, HEIGHT, false);
const room = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
const loader = new GLTFLoader()
  .setMeshoptDecoder(MeshoptDecoder)
  .setDRACOLoader(new DRACOLoader().setDecoderPath('/three/examples/jsm/libs/draco/gltf/'))
  .setKTX2Loader(new KTX2Loader().setTranscoderPath('/three/examples/jsm/libs/basis/').detectSupport(renderer));

let scene = new THREE.Scene();
let model: THREE.Object3D = scene;
let clips: THREE.AnimationClip[] = [];
let mixer = new THREE.AnimationMixer(model);

async function open(path: string): Promise<Shown> {
  const gltf = await loader.loadAsync(path);
  model = gltf.scene;
  clips = gltf.animations;
  mixer = new THREE.AnimationMixer(model);
  scene = new THREE.Scene();
  scene.environment = room;
  const lamp = new THREE.DirectionalLight('#ffffff', 2);
  lamp.position.set(-1, 2, 3);
  scene.add(model, lamp);
  for (const object of parts()) {
    object.frustumCulled = false;
    // three.js 0.187 forgets the morph targets of instances, and cannot draw them then.
    if (object instanceof THREE.InstancedMesh && object.geometry.morphAttributes.position)
      object.morphTargetInfluences = gltf.parser.json.meshes[0].weights;
    // Pictures of a product are lit by the store.
    if (object instanceof THREE.Light) object.visible = false;
  }
  const { triangles, box } = measure(model);
  const size = box.getSize(new THREE.Vector3());
  const animatedSize = largestSize(size.clone()).toArray();
  return { triangles, size: size.toArray(), animatedSize };
}

function parts(): THREE.Object3D[] {
  const found: THREE.Object3D[] = [];
  model.traverse((object) => void found.push(object));
  return found;
}

/** Measures even steps of each clip. */
function largestSize(size: THREE.Vector3): THREE.Vector3 {
  for (const clip of clips)
    for (let step = 0; step <= STEPS; step++) {
      play(clip, (clip.duration * step) / STEPS);
      size.max(measure(model).box.getSize(new THREE.Vector3()));
    }
  mixer.stopAllAction();
  return size;
}

function play(clip: THREE.AnimationClip, seconds: number): void {
  mixer.stopAllAction();
  const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1);
  action.clampWhenFinished = true;
  action.play();
  mixer.setTime(seconds);
}

function pose(): void {
  const clip = clips.at(-1);
  if (clip) play(clip, clip.duration / 2);
}

function eye(): Eye {
  const sphere = measure(model).box.getBoundingSphere(new THREE.Sphere());
  const distance = (sphere.radius || 1) / Math.sin((FIELD_OF_VIEW * Math.PI) / 360);
  const camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, WIDTH / HEIGHT, distance / 100, distance * 10);
  camera.position.set(0.5, 0.4, 1).setLength(distance).add(sphere.center);
  camera.lookAt(sphere.center);
  camera.updateMatrixWorld(true);
  return { world: camera.matrixWorld.toArray(), projection: camera.projectionMatrix.toArray() };
}

function draw({ world, projection }: Eye): string {
  const camera = new THREE.Camera();
  camera.matrix.fromArray(world).decompose(camera.position, camera.quaternion, camera.scale);
  camera.projectionMatrix.fromArray(projection);
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  renderer.setClearColor('#000000', 0);
  renderer.render(scene, camera);
  return renderer.domElement.toDataURL('image/png');
}

window.plain = { open, pose, eye, draw };
