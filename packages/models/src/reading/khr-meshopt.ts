/**
 * `KHR_meshopt_compression`, which gltfpack writes. It has the fields of `EXT_meshopt_compression` and one more filter
 * and codec, which meshoptimizer's decoder knows; glTF Transform knows the old name only.
 */
import type { GLTF, JSONDocument } from '@gltf-transform/core';
import { EXT_MESHOPT, KHR_MESHOPT } from './extensions.ts';

/** Returns the file under the extension's old name. */
export function withExtMeshopt({ json, resources }: JSONDocument): JSONDocument {
  const { buffers, bufferViews, extensionsUsed, extensionsRequired } = json;
  return {
    resources,
    json: {
      ...json,
      ...(buffers && { buffers: buffers.map(renamed) }),
      ...(bufferViews && { bufferViews: bufferViews.map(renamed) }),
      ...(extensionsUsed && { extensionsUsed: extensionsUsed.map(oldName) }),
      ...(extensionsRequired && { extensionsRequired: extensionsRequired.map(oldName) }),
    },
  };
}

const oldName = (name: string) => (name === KHR_MESHOPT ? EXT_MESHOPT : name);

function renamed<Part extends GLTF.IBuffer | GLTF.IBufferView>(part: Part): Part {
  const { [KHR_MESHOPT]: own, ...others } = part.extensions ?? {};
  return own === undefined ? part : { ...part, extensions: { ...others, [EXT_MESHOPT]: own } };
}
