/** A triangle with UVs and two bones, whose second holds nothing. */
import { aGlb } from '@storefront/catalogue-folders/testing/product-folders';

const FLOAT = 5126;
const BYTE = 5121;

export const riggedGlb = aGlb({
  scenes: [{ nodes: [0, 1] }],
  nodes: [{ mesh: 0, skin: 0 }, { children: [2] }, { translation: [1, 2, 0] }],
  skins: [{ joints: [1, 2] }],
  meshes: [
    { primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 2, JOINTS_0: 3, WEIGHTS_0: 4 }, indices: 1, mode: 4 }] },
  ],
  accessors: [
    { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] },
    { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
    { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC2' },
    // Without a view, values are 0: the first bone, and weights that three.js makes 1.
    { componentType: BYTE, count: 3, type: 'VEC4' },
    { componentType: FLOAT, count: 3, type: 'VEC4' },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 36, byteStride: 12, target: 34962 },
    { buffer: 0, byteOffset: 36, byteLength: 6, target: 34963 },
  ],
});
