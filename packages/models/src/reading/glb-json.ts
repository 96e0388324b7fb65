/** The JSON of a GLB, read and written without its binary part (glTF 2.0, 4.4). */
import type { GLTF } from '@gltf-transform/core';
import { partsOf, writeGlb } from './glb.ts';

const JSON_LENGTH_AT = 12;
const JSON_AT = 20;

/** Returns the JSON; undefined when the file is no GLB or its JSON is no object. */
export function readGlbJson(glb: Uint8Array): GLTF.IGLTF | undefined {
  const bytes = jsonPartOf(glb);
  if (!bytes) return undefined;
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof json === 'object' && json !== null ? (json as GLTF.IGLTF) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a copy of a GLB with other JSON and the same binary part. @throws when it is no GLB */
export function withGlbJson(glb: Uint8Array, json: GLTF.IGLTF): Uint8Array {
  return writeGlb({ json, bin: partsOf(glb).bin });
}

/** The bytes of the JSON, also of a file that is cut off; undefined when the file is too short to have any. */
export function jsonPartOf(glb: Uint8Array): Uint8Array | undefined {
  if (glb.byteLength < JSON_AT) return undefined;
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(JSON_LENGTH_AT, true);
  return glb.subarray(JSON_AT, JSON_AT + length);
}
