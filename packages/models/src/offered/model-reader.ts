/** Readers of the formats that buyers get beside the GLB: three's, which share no code with those that write the files. */
import { unzipSync, zipSync } from 'fflate';
import {
  Box3,
  type BufferGeometry,
  type InstancedMesh,
  LoadingManager,
  Mesh,
  type Object3D,
  Texture,
  TextureLoader,
  Vector3,
} from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import type { Triple } from '../index.ts';
import type { ModelFormat } from './kinds.ts';
import { read3mf } from './read-3mf.ts';

/** What a file shows, at rest. */
export interface Measured {
  readonly triangles: number;
  /** In metres where the format has units, else in the numbers of the file; null when it is no number. */
  readonly size: Triple | null;
}

const CENTIMETRES = 100;

type Read = (content: Uint8Array<ArrayBuffer>) => Measured;

const READERS: Partial<Record<ModelFormat, Read>> = {
  OBJ: (content) => measure(new OBJLoader(withoutPictures()).parse(Buffer.from(content.buffer).toString())),
  STL: ({ buffer }) => measure(meshOf(new STLLoader().parse(buffer))),
  PLY: ({ buffer }) => measure(meshOf(new PLYLoader().parse(buffer))),
  FBX: readFbx,
  USD: (content) => readUsd(zipSync({ 'model.usd': content }, { level: 0 })),
  USDZ: readUsd,
  '3MF': read3mf,
};

/** Measures a model's file. Runs in a thread of its own. @throws when the reader does not understand it */
export function measureFile(format: ModelFormat, content: Uint8Array): Measured {
  const read = READERS[format];
  if (!read) throw new Error(`There is no reader of ${format}.`);
  return read(new Uint8Array(content));
}

function readFbx({ buffer }: Uint8Array<ArrayBuffer>): Measured {
  // The reader asks the window for the proportions of cameras.
  Object.assign(globalThis, { window: { innerWidth: 1, innerHeight: 1 } });
  const group = new FBXLoader(withoutPictures()).parse(buffer, '');
  const { unitScaleFactor = 1 } = group.userData as { unitScaleFactor?: number };
  group.scale.multiplyScalar(unitScaleFactor / CENTIMETRES);
  return measure(group);
}

function readUsd(zip: Uint8Array): Measured {
  const layers = unzipSync(zip, { filter: ({ name }) => /\.usd[ac]?$/i.test(name) });
  const { buffer } = zipSync(layers, { level: 0 });
  // Pictures cannot be loaded here, and nobody looks at them.
  return measure(new USDLoader(withoutPictures()).parse(buffer as ArrayBuffer, '', undefined, () => {}));
}

function withoutPictures(): LoadingManager {
  const none = new TextureLoader();
  none.load = () => new Texture<HTMLImageElement>();
  return new LoadingManager().addHandler(/./, none);
}

const meshOf = (geometry: BufferGeometry) => new Mesh(geometry);

/** Counts and measures what a loader of three's made. */
export function measure(object: Object3D): Measured {
  object.updateMatrixWorld(true);
  let triangles = 0;
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { index, attributes } = part.geometry as BufferGeometry;
    const { count = 1 } = part as Partial<InstancedMesh>;
    triangles += Math.floor(((index ?? attributes.position)?.count ?? 0) / 3) * count;
  });
  return { triangles, size: sizeOf(new Box3().setFromObject(object, true)) };
}

export function sizeOf(box: Box3): Triple | null {
  const [x = 0, y = 0, z = 0] = box.getSize(new Vector3()).toArray();
  return [x, y, z].every(Number.isFinite) ? [x, y, z] : null;
}
