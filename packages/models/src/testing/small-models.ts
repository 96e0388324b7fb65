/** Builds small GLBs with the features that models made elsewhere have. */
import { type Accessor, Document, type Mesh, type Node, Primitive, type Scene } from '@gltf-transform/core';
import { EXTMeshGPUInstancing } from '@gltf-transform/extensions';
import { io } from '../reading/gltf-io.ts';

export type Triple = [x: number, y: number, z: number];
type Mode = (typeof Primitive.Mode)[keyof typeof Primitive.Mode];
type Numbers =
  | Float32Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>;

const SLOTS = { TRANSLATION: 'VEC3', SCALE: 'VEC3', ROTATION: 'VEC4' } as const;

export type Workshop = ReturnType<typeof openWorkshop>;

/** A document with one scene, and functions that add to it. */
export function openWorkshop() {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene('Scene');
  document.getRoot().setDefaultScene(scene);

  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', values: Numbers): Accessor =>
    document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  const points = (positions: readonly number[], mode = Primitive.Mode.TRIANGLES as Mode): Primitive =>
    document
      .createPrimitive()
      .setMode(mode)
      .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)));
  /** Twelve triangles around the origin. */
  const box = (size: Triple): Primitive =>
    points(boxCorners(size)).setIndices(accessor('SCALAR', new Uint16Array(BOX_FACES)));
  const mesh = (name: string, ...primitives: Primitive[]): Mesh => {
    const made = document.createMesh(name);
    for (const primitive of primitives) made.addPrimitive(primitive);
    return made;
  };
  const put = (name: string, made: Mesh, into: Scene | Node = scene): Node => {
    const node = document.createNode(name).setMesh(made);
    into.addChild(node);
    return node;
  };
  const instances = (node: Node, places: Partial<Record<keyof typeof SLOTS, number[]>>, isRequired = false) => {
    const batch = document.createExtension(EXTMeshGPUInstancing).setRequired(isRequired).createInstancedMesh();
    for (const [slot, values] of Object.entries(places))
      batch.setAttribute(slot, accessor(SLOTS[slot as keyof typeof SLOTS], new Float32Array(values)));
    node.setExtension('EXT_mesh_gpu_instancing', batch);
  };
  return { document, scene, accessor, points, box, mesh, put, instances, write: () => io.writeBinary(document) };
}

export function boxCorners([width, height, depth]: Triple): number[] {
  return [-0.5, 0.5].flatMap((x) =>
    [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].flatMap((z) => [x * width, y * height, z * depth])),
  );
}

// Corners are numbered x · 4 + y · 2 + z.
const BOX_FACES = [
  [0, 1, 3, 2],
  [4, 6, 7, 5],
  [0, 4, 5, 1],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 5, 7, 3],
].flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d]);

/** A person in centimetres with Z up, as FBX files come: a scaled and turned armature carries the mesh. */
export function skinnedFigure(shop: Workshop, isStretched = false): Node {
  const { document, accessor, scene } = shop;
  const figure = shop.box([50, 30, 180]);
  const above = boxCorners([50, 30, 180]).filter((_, i) => i % 3 === 2);
  const joints = new Uint8Array(above.flatMap((z) => [z > 0 ? 1 : 0, 0, 0, 0]));
  const weights = new Float32Array(above.flatMap(() => [1, 0, 0, 0]));
  figure.setAttribute('JOINTS_0', accessor('VEC4', joints)).setAttribute('WEIGHTS_0', accessor('VEC4', weights));
  const armature = document.createNode('Armature').setScale([0.01, 0.01, 0.01]);
  armature.setRotation([-Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
  const hips = document.createNode('Hips').setTranslation([0, 0, 10]);
  const head = document.createNode('Head').setTranslation([0, 0, isStretched ? 100 : 50]);
  scene.addChild(armature.addChild(hips.addChild(head)));
  const lowered = (z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -z, 1];
  const inverses = accessor('MAT4', new Float32Array([...lowered(10), ...lowered(60)]));
  const skin = document.createSkin('skin').addJoint(hips).addJoint(head).setInverseBindMatrices(inverses);
  return shop.put('Body', shop.mesh('Body', figure), armature).setSkin(skin);
}

/** Changes the JSON of a GLB. */
export function withJson(glb: Uint8Array, change: (json: Record<string, unknown>) => void): Uint8Array {
  const file = Buffer.from(glb);
  const end = JSON_AT + file.readUInt32LE(JSON_LENGTH_AT);
  const json = JSON.parse(file.toString('utf8', JSON_AT, end));
  change(json);
  const bare = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([bare, Buffer.alloc(-bare.length & 3, ' ')]);
  const whole = Buffer.concat([file.subarray(0, JSON_AT), padded, file.subarray(end)]);
  whole.writeUInt32LE(whole.length, LENGTH_AT);
  whole.writeUInt32LE(padded.length, JSON_LENGTH_AT);
  return new Uint8Array(whole);
}

/** Byte offsets of a GLB's header and first chunk (glTF 2.0, 4.4). */
const LENGTH_AT = 8;
const JSON_LENGTH_AT = 12;
const JSON_AT = 20;
