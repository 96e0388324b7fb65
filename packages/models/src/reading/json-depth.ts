/** Refuses a GLB whose JSON is nested so deeply that programs run out of stack over it. */
import { jsonPartOf } from './glb-json.ts';

/** glTF itself needs about 10 levels, and metadata a few more. */
const MOST_LEVELS = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns why the JSON of a file cannot be trusted to a parser, in an owner's words; the file is the subject. */
export function faultOfJson(glb: Uint8Array): string | undefined {
  const json = jsonPartOf(glb);
  return json && isDeeperThan(json, MOST_LEVELS)
    ? `has descriptions within descriptions, more than ${MOST_LEVELS} levels deep, which viewers cannot read; in Blender, delete its custom properties and export it again`
    : undefined;
}

function isDeeperThan(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (byte === QUOTE) i = endOfString(json, i);
    else if (OPENING.has(byte) && ++depth > levels) return true;
    else if (CLOSING.has(byte)) depth--;
  }
  return false;
}

/** Returns the place of the quotation mark that ends the string which starts at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < json.length && json[end] !== QUOTE) end += json[end] === BACKSLASH ? 2 : 1;
  return end;
}
