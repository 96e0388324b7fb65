/** Errors of the Khronos glTF validator in an owner's words; the file is the subject of each sentence. */
import type { Verdict } from '../build/validate.ts';
import type { OpenGlb } from '../reading/glb.ts';
import { listed } from '../reading/names.ts';
import { addFlatNormals, nameFormats, paintInRgb } from './images.ts';
import { partNames } from './parts.ts';
import { declareExtensions, dropSkeletons, listRootsOnce, measureBounds, nameTargets } from './structure.ts';
import { balanceWeights, straightenVectors } from './vectors.ts';

export type Fault = {
  /** What is wrong. */
  readonly wrong: string;
  /** What the owner does about it. */
  readonly cure: string;
  readonly mending?: Mending;
};

type Mending = {
  /** What a mended copy has instead. */
  readonly done: string;
  /** Changes no position, no index and no node's place. */
  readonly mend: (glb: OpenGlb) => void | Promise<void>;
};

const ERROR = 0;
const AGAIN = 'import it into Blender and export it again';
const LOOSE =
  'in Blender, clear Data > Mesh > Tangents in the export, or fix the faces with Mesh > Normals > Recalculate Outside';
const WEIGHTS = 'in Blender, use Weights > Normalize All in Weight Paint mode and export it again';
const CUT = 'the file may be cut off; export or copy it again';

const bounds: Fault = {
  wrong: 'states a wrong extent of its data, or none',
  cure: AGAIN,
  mending: { done: 'the extent is measured', mend: measureBounds },
};
const cutOff: Fault = { wrong: 'ends before its data does', cure: CUT };
const noGlb: Fault = { wrong: 'is no binary glTF 2.0', cure: 'in Blender, export with Format > glTF Binary (.glb)' };
const outOfRange: Fault = { wrong: 'has faces that name vertices which do not exist', cure: AGAIN };
const keyframes: Fault = {
  wrong: 'has an animation whose keyframes are not in order',
  cure: 'in Blender, delete doubled keyframes and export with Animation > Sampling Animations',
};
const broken: Fault = {
  wrong: 'has a picture that cannot be read',
  cure: 'replace the picture with a PNG or JPEG and export it again',
};
const weights: Fault = {
  wrong: 'has vertices whose bone weights do not add up to 1',
  cure: WEIGHTS,
  mending: { done: 'the weights are scaled until they do', mend: balanceWeights },
};

export const faults: Readonly<Record<string, Fault>> = {
  SCENE_NON_ROOT_NODE: {
    wrong: 'lists parts both in the scene and inside another part',
    cure: AGAIN,
    mending: { done: 'each part is listed once', mend: listRootsOnce },
  },
  SKIN_SKELETON_INVALID: {
    wrong: 'names a bone as the root of bones that do not belong to it',
    cure: AGAIN,
    mending: { done: 'no root is named, which viewers do without', mend: dropSkeletons },
  },
  ACCESSOR_WEIGHTS_NON_NORMALIZED: weights,
  ACCESSOR_JOINTS_INDEX_DUPLICATE: {
    wrong: 'has vertices that name a bone twice',
    cure: WEIGHTS,
    mending: { done: 'the weights of such a bone are added up', mend: balanceWeights },
  },
  BUFFER_VIEW_TARGET_OVERRIDE: {
    wrong: 'marks data of faces as data of vertices, or the reverse',
    cure: AGAIN,
    mending: { done: 'the marks say what the data is', mend: nameTargets },
  },
  ACCESSOR_VECTOR3_NON_UNIT: {
    wrong: 'has normals or tangents whose length is not 1',
    cure: LOOSE,
    mending: {
      done: 'they keep their direction and get the length 1; those without a direction get that of their faces',
      mend: straightenVectors,
    },
  },
  ACCESSOR_INVALID_SIGN: {
    wrong: 'has tangents without a side',
    cure: 'in Blender, export without Data > Mesh > Tangents',
    mending: { done: 'each tangent has a side', mend: straightenVectors },
  },
  MESH_PRIMITIVE_NO_TANGENT_SPACE: {
    wrong: 'has a material with a brushed or lacquered surface (anisotropy, coat) without the tangents that it needs',
    cure: 'in Blender, export with Data > Mesh > Tangents',
    mending: { done: 'such a material has a flat normal map, from which viewers derive them', mend: addFlatNormals },
  },
  GLB_CHUNK_LENGTH_UNALIGNED: {
    wrong: 'has parts whose lengths are no multiple of 4 bytes',
    cure: AGAIN,
    mending: { done: 'the parts are filled up', mend: () => {} },
  },
  IMAGE_DATA_INVALID: {
    wrong: 'has a picture that cannot be read, or one in printing colours (CMYK)',
    cure: 'save the picture as PNG or as RGB JPEG and export it again',
    mending: { done: 'pictures in printing colours are in screen colours (RGB)', mend: paintInRgb },
  },
  IMAGE_MIME_TYPE_INVALID: {
    wrong: 'has a picture in another format than it says',
    cure: AGAIN,
    mending: { done: 'the format is named by the content', mend: nameFormats },
  },
  UNDECLARED_EXTENSION: {
    wrong: 'uses extensions that it does not declare',
    cure: AGAIN,
    mending: { done: 'they are declared', mend: declareExtensions },
  },
  ...{ ACCESSOR_MIN_MISMATCH: bounds, ACCESSOR_MAX_MISMATCH: bounds },
  ...{
    MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS: bounds,
    ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS: bounds,
  },
  ...{ ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND: bounds, ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND: bounds },

  ...{ GLB_INVALID_MAGIC: noGlb, GLB_INVALID_VERSION: noGlb, UNKNOWN_ASSET_MAJOR_VERSION: noGlb },
  ...{ GLB_LENGTH_MISMATCH: cutOff, GLB_UNEXPECTED_END_OF_CHUNK_DATA: cutOff, GLB_UNEXPECTED_END_OF_HEADER: cutOff },
  ...{ GLB_UNEXPECTED_END_OF_CHUNK_HEADER: cutOff, BUFFER_BYTE_LENGTH_MISMATCH: cutOff, BUFFER_VIEW_TOO_LONG: cutOff },
  ...{ GLB_CHUNK_TOO_BIG: cutOff, ACCESSOR_TOO_LONG: cutOff, BUFFER_MISSING_GLB_DATA: cutOff },
  ...{ ACCESSOR_INDEX_OOB: outOfRange, ACCESSOR_INDEX_PRIMITIVE_RESTART: outOfRange },
  ...{ ACCESSOR_ANIMATION_INPUT_NON_INCREASING: keyframes, ACCESSOR_ANIMATION_INPUT_NEGATIVE: keyframes },
  ...{ IMAGE_UNEXPECTED_EOS: broken, IMAGE_NON_ENABLED_MIME_TYPE: broken, IMAGE_UNRECOGNIZED_FORMAT: broken },
  ACCESSOR_WEIGHTS_NEGATIVE: { wrong: 'has vertices with negative bone weights', cure: WEIGHTS },
  ACCESSOR_JOINTS_INDEX_OOB: { wrong: 'has vertices that name bones which do not exist', cure: AGAIN },
  ACCESSOR_INVALID_FLOAT: {
    wrong: 'has values that are no numbers',
    cure: 'in Blender, use Mesh > Clean Up > Degenerate Dissolve and Object > Apply > All Transforms, and export it again',
  },
  ACCESSOR_NON_CLAMPED: {
    wrong: 'has vertex colours outside of 0 to 1',
    cure: 'in Blender, darken them in Vertex Paint mode with Paint > Levels',
  },
  IO_ERROR: {
    wrong: 'needs other files, such as pictures',
    cure: 'in Blender, use File > External Data > Pack Resources and export as glTF Binary (.glb)',
  },
  INVALID_JSON: { wrong: 'has a description that is no JSON', cure: CUT },
  MESH_PRIMITIVE_TOO_FEW_TEXCOORDS: {
    wrong: 'has a mesh with a texture but without the UV map that it needs',
    cure: 'in Blender, unwrap the mesh with UV > Unwrap, or remove the texture from its material',
  },
  NODE_LOOP: { wrong: 'has parts that contain themselves', cure: AGAIN },
  NODE_PARENT_OVERRIDE: { wrong: 'has a part inside two others', cure: AGAIN },
  NODE_SKIN_NO_SCENE: {
    wrong: 'has a mesh whose bones are not in its scene',
    cure: 'in Blender, export the mesh together with its armature',
  },
  NODE_SKIN_WITH_NON_SKINNED_MESH: {
    wrong: 'has a mesh with an armature but without bone weights',
    cure: 'in Blender, use Object > Parent > With Automatic Weights, or remove the Armature modifier',
  },
  SKIN_NO_COMMON_ROOT: {
    wrong: 'has bones that belong to no common root',
    cure: 'in Blender, parent them to one root bone',
  },
  ROTATION_NON_UNIT: {
    wrong: 'has a rotation that is none',
    cure: 'in Blender, use Object > Apply > Rotation and export it again',
  },
  NODE_MATRIX_NON_TRS: {
    wrong: 'has a sheared part',
    cure: 'in Blender, use Object > Apply > All Transforms and export it again',
  },
};

/**
 * Returns the frequent errors in an owner's words with their codes, each once and with the names of its parts.
 * @param isMended true for what a mended copy has instead, false for the cure
 */
export function faultMessages(verdict: Verdict, json: object | undefined, isMended: boolean): string[] {
  const errors = verdict.messages.filter(({ severity, code }) => severity === ERROR && isFrequent(code));
  return [...Map.groupBy(errors, ({ code }) => faults[code])].flatMap(([fault, alike]) => {
    if (!fault) return [];
    const codes = [...new Set(alike.map(({ code }) => code))].join(', ');
    const pointers = alike.map(({ pointer }) => pointer);
    const names = json ? partNames(json, pointers) : [];
    const wrong = `${fault.wrong}${names.length > 0 ? `: ${listed(names)}` : ''} (${codes})`;
    return `${wrong}; ${isMended ? `in the mended copy, ${fault.mending?.done ?? ''}` : fault.cure}`;
  });
}

export const isFrequent = (code: string) => faults[code] !== undefined;
