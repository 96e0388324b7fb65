// @ts-check
/** Frames between the server and a renderer: two four-byte lengths, then JSON and a text, both in UTF-8. */
import { Buffer } from 'node:buffer';

const LENGTH = 4;
const HEAD = 2 * LENGTH;

/** @param {string} json @param {string} [text] what JSON would have to escape @returns {Buffer} */
export function frameOf(json, text = '') {
  const bytes = Buffer.byteLength(json);
  const frame = Buffer.allocUnsafe(HEAD + bytes + Buffer.byteLength(text));
  frame.writeUInt32BE(bytes);
  frame.writeUInt32BE(frame.length - HEAD - bytes, LENGTH);
  frame.write(json, HEAD);
  frame.write(text, HEAD + bytes);
  return frame;
}

/**
 * Collects chunks and passes whole frames on.
 * @param {number} limit bytes of a frame
 * @param {(json: string, text: string) => void} onFrame
 * @returns {(chunk: Buffer) => void} throws a RangeError when a frame announces more than the limit
 */
export function frameReader(limit, onFrame) {
  /** @type {Buffer[]} */
  let parts = [];
  let have = 0;
  let need = HEAD;
  /** Length of the JSON, once the lengths are known. @type {number | undefined} */
  let json;
  return (chunk) => {
    let rest = chunk;
    while (have + rest.length >= need) {
      const taken = rest.subarray(0, need - have);
      const whole = parts.length === 0 ? taken : Buffer.concat([...parts, taken]);
      rest = rest.subarray(need - have);
      parts = [];
      have = 0;
      if (json === undefined) {
        json = whole.readUInt32BE();
        need = json + whole.readUInt32BE(LENGTH);
        if (need > limit) throw new RangeError(`a frame of ${need} bytes, of ${limit} at most`);
      } else {
        const text = whole.toString('utf8', json);
        const told = whole.toString('utf8', 0, json);
        need = HEAD;
        json = undefined;
        onFrame(told, text);
      }
    }
    if (rest.length === 0) return;
    parts.push(rest);
    have += rest.length;
  };
}
