/** Builds small GLBs with the faults that exporters leave in files which every viewer shows. */
import sharp from 'sharp';
import { boxCorners, openWorkshop, skinnedFigure, type Workshop, withJson } from './small-models.ts';

export interface FaultyModel {
  readonly name: string;
  /** Of the validator's error. */
  readonly code: string;
  readonly write: () => Promise<Uint8Array>;
}

// biome-ignore lint/suspicious/noExplicitAny: the faults are of any kind
type Json = any;

const faulty = (
  name: string,
  code: string,
  fill: (shop: Workshop) => unknown,
  spoil: (glb: Uint8Array) => Uint8Array = (glb) => glb,
): FaultyModel => ({
  ...{ name, code },
  write: async () => {
    const shop = openWorkshop();
    await fill(shop);
    return spoil(await shop.write());
  },
});
const inJson = (change: (json: Json) => void) => (glb: Uint8Array) => withJson(glb, change as never);

/** Of a box with normals, UVs and a material. */
function finishedBox(shop: Workshop) {
  const corners = boxCorners([1, 1, 1]);
  const outward = Math.sqrt(1 / 3);
  const normals = new Float32Array(corners.map((value) => Math.sign(value) * outward));
  const box = shop.box([1, 1, 1]).setAttribute('NORMAL', shop.accessor('VEC3', normals));
  const uvs = corners.flatMap((value, i) => (i % 3 === 2 ? [] : value + 0.5));
  box.setAttribute('TEXCOORD_0', shop.accessor('VEC2', new Float32Array(uvs)));
  const material = shop.document.createMaterial('paint');
  shop.put('Box', shop.mesh('Box', box.setMaterial(material)));
  return { box, material, normals };
}

function weigh(shop: Workshop, weights: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>): void {
  skinnedFigure(shop);
  const [primitive] = shop.document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  primitive
    ?.getAttribute('WEIGHTS_0')
    ?.setArray(weights)
    .setNormalized(weights instanceof Uint8Array);
}

async function painted(shop: Workshop, space: 'cmyk' | 'srgb' = 'srgb'): Promise<void> {
  const red = sharp({ create: { width: 16, height: 16, channels: 3, background: '#c02020' } }).toColourspace(space);
  const picture = shop.document
    .createTexture('paint')
    .setImage(await red.jpeg().toBuffer())
    .setMimeType('image/jpeg');
  finishedBox(shop).material.setBaseColorTexture(picture);
}

function unaligned(glb: Uint8Array): Uint8Array {
  const file = Buffer.from(glb);
  const end = 20 + file.readUInt32LE(12);
  const cut = Buffer.concat([file.subarray(0, end), Buffer.from(' '), file.subarray(end)]);
  cut.writeUInt32LE(cut.length, 8);
  cut.writeUInt32LE(end - 20 + 1, 12);
  return new Uint8Array(cut);
}

const quarters = (count: number, values: readonly number[]) => Array.from({ length: count }, () => values).flat();

/** Each can be mended. */
export const faultyModels: readonly FaultyModel[] = [
  faulty(
    'a child node that is listed as a root',
    'SCENE_NON_ROOT_NODE',
    (shop) => {
      const parent = shop.put('Wall', shop.mesh('Wall', shop.box([1, 1, 1])));
      shop.put('Door', shop.mesh('Door', shop.box([1, 2, 1])), parent).setTranslation([3, 0, 0]);
    },
    inJson((json) => {
      json.scenes[0].nodes = [0, 1];
    }),
  ),
  faulty(
    'a child of a node that no scene shows',
    'SCENE_NON_ROOT_NODE',
    (shop) => {
      const parent = shop.put('Empty', shop.mesh('Empty', shop.box([1, 1, 1]))).setTranslation([5, 0, 0]);
      shop.put('Door', shop.mesh('Door', shop.box([1, 2, 1])), parent);
    },
    inJson((json) => {
      json.scenes[0].nodes = [1];
    }),
  ),
  faulty(
    'a skeleton that is no root of its joints',
    'SKIN_SKELETON_INVALID',
    (shop) => {
      skinnedFigure(shop);
      shop.put('Other', shop.mesh('Other', shop.box([1, 1, 1])));
    },
    inJson((json) => {
      json.skins[0].skeleton = json.nodes.findIndex(({ name }: Json) => name === 'Other');
    }),
  ),
  faulty('weights that add up to less than 1', 'ACCESSOR_WEIGHTS_NON_NORMALIZED', (shop) =>
    weigh(shop, new Float32Array(quarters(8, [0.9, 0, 0, 0]))),
  ),
  faulty('weights in bytes that add up to less than 1', 'ACCESSOR_WEIGHTS_NON_NORMALIZED', (shop) =>
    weigh(shop, new Uint8Array(quarters(8, [100, 100, 0, 0]))),
  ),
  faulty('a bone that is named twice', 'ACCESSOR_JOINTS_INDEX_DUPLICATE', (shop) =>
    weigh(shop, new Float32Array(quarters(8, [0, 0.5, 0.5, 0]))),
  ),
  faulty(
    'indices in a view for vertices',
    'BUFFER_VIEW_TARGET_OVERRIDE',
    finishedBox,
    inJson((json) => {
      for (const view of json.bufferViews) view.target = 34_962;
    }),
  ),
  faulty(
    'one view for vertices and indices',
    'BUFFER_VIEW_TARGET_OVERRIDE',
    (shop) => shop.put('Box', shop.mesh('Box', shop.box([1, 1, 1]))),
    inJson((json) => {
      json.bufferViews = [{ buffer: 0, byteLength: 168, target: 34_962 }];
      json.accessors[1] = { ...json.accessors[1], bufferView: 0, byteOffset: 96 };
    }),
  ),
  faulty('normals twice as long', 'ACCESSOR_VECTOR3_NON_UNIT', (shop) => {
    const { box, normals } = finishedBox(shop);
    box.getAttribute('NORMAL')?.setArray(normals.map((value) => value * 2));
  }),
  faulty('normals without a direction', 'ACCESSOR_VECTOR3_NON_UNIT', (shop) => {
    const { box, normals } = finishedBox(shop);
    box.getAttribute('NORMAL')?.setArray(normals.map((value, i) => (i < 6 ? 0 : value)));
  }),
  faulty('tangents of any length', 'ACCESSOR_VECTOR3_NON_UNIT', (shop) => {
    const { box } = finishedBox(shop);
    box.setAttribute('TANGENT', shop.accessor('VEC4', new Float32Array(quarters(8, [0.7, -0.6, 0, 1]))));
  }),
  faulty('tangents without a side', 'ACCESSOR_INVALID_SIGN', (shop) => {
    const { box } = finishedBox(shop);
    box.setAttribute(
      'TANGENT',
      shop.accessor('VEC4', new Float32Array(quarters(8, [Math.SQRT1_2, -Math.SQRT1_2, 0, 0]))),
    );
  }),
  faulty(
    'a brushed material without tangents',
    'MESH_PRIMITIVE_NO_TANGENT_SPACE',
    painted,
    inJson((json) => {
      json.materials[0].extensions = { KHR_materials_anisotropy: { anisotropyTexture: { index: 0 } } };
      json.extensionsUsed = ['KHR_materials_anisotropy'];
    }),
  ),
  faulty(
    'a lacquered material without tangents',
    'MESH_PRIMITIVE_NO_TANGENT_SPACE',
    painted,
    inJson((json) => {
      json.materials[0].extensions = { KHR_materials_clearcoat: { clearcoatNormalTexture: { index: 0 } } };
      json.extensionsUsed = ['KHR_materials_clearcoat'];
    }),
  ),
  faulty('a chunk that is not aligned', 'GLB_CHUNK_LENGTH_UNALIGNED', finishedBox, unaligned),
  faulty('a picture in printing colours', 'IMAGE_DATA_INVALID', (shop) => painted(shop, 'cmyk')),
  faulty(
    'a picture of another format than it says',
    'IMAGE_MIME_TYPE_INVALID',
    painted,
    inJson((json) => {
      json.images[0].mimeType = 'image/png';
    }),
  ),
  faulty(
    'a wrong extent',
    'ACCESSOR_MAX_MISMATCH',
    finishedBox,
    inJson((json) => {
      const accessor = json.accessors[json.meshes[0].primitives[0].attributes.POSITION];
      Object.assign(accessor, { min: [-2, -2, -2], max: [2, 2, 2] });
    }),
  ),
  faulty(
    'no extent',
    'MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS',
    finishedBox,
    inJson((json) => {
      delete json.accessors[json.meshes[0].primitives[0].attributes.POSITION].max;
    }),
  ),
  faulty(
    'an extension that is not declared',
    'UNDECLARED_EXTENSION',
    finishedBox,
    inJson((json) => {
      json.materials[0].extensions = { KHR_materials_unlit: {} };
    }),
  ),
];
