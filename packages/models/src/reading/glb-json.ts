/** The JSON of a GLB, read and written without its binary part (glTF 2.0, 4.4). */
import type { GLTF } from '@gltf-transform/core';

const LENGTH_AT = 8;
const JSON_LENGTH_AT = 12;
const JSON_AT = 20;
const SPACE = 0x20;

/** Returns the JSON; undefined when the file is no GLB or its JSON is no object. */
export function readGlbJson(glb: Uint8Array): GLTF.IGLTF | undefined {
  if (glb.byteLength < JSON_AT) return undefined;
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(glb.subarray(JSON_AT, endOfJson(glb))));
    return typeof json === 'object' && json !== null ? (json as GLTF.IGLTF) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a copy of a GLB with other JSON and the same binary part. */
export function withGlbJson(glb: Uint8Array, json: GLTF.IGLTF): Uint8Array {
  const bare = new TextEncoder().encode(JSON.stringify(json));
  const jsonLength = bare.length + (-bare.length & 3);
  const rest = glb.subarray(endOfJson(glb));
  const written = new Uint8Array(JSON_AT + jsonLength + rest.length).fill(SPACE, JSON_AT, JSON_AT + jsonLength);
  written.set(glb.subarray(0, JSON_AT));
  written.set(bare, JSON_AT);
  written.set(rest, JSON_AT + jsonLength);
  const header = new DataView(written.buffer);
  header.setUint32(LENGTH_AT, written.length, true);
  header.setUint32(JSON_LENGTH_AT, jsonLength, true);
  return written;
}

function endOfJson({ buffer, byteOffset }: Uint8Array): number {
  return JSON_AT + new DataView(buffer, byteOffset).getUint32(JSON_LENGTH_AT, true);
}
