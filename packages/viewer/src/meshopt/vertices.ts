// https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Vendor/EXT_meshopt_compression (attributes, version 0)

const HEADER = 0xa0;
const GROUP = 16;
/** Elements per block; fewer when elements are long. */
const MAX_BLOCK = 256;
const MAX_BLOCK_BYTES = 8192;
const MIN_TAIL = 32;

/** @throws {RangeError} for truncated data @throws {Error} for data of another kind */
export function decodeVertices(target: Uint8Array, count: number, stride: number, source: Uint8Array): void {
  const bytes = new DataView(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.getUint8(0) !== HEADER) throw new Error('These are no vertices of EXT_meshopt_compression.');
  const blockSize = Math.min(Math.floor(MAX_BLOCK_BYTES / stride) & ~(GROUP - 1), MAX_BLOCK);
  const tailAt = source.length - stride;
  const last = source.slice(tailAt);
  const lastView = new DataView(last.buffer);
  let at = 1;
  for (let first = 0; first < count; first += blockSize) {
    const size = Math.min(blockSize, count - first);
    for (let lane = 0; lane < stride; lane++) {
      const deltas = new DataView(new ArrayBuffer(Math.ceil(size / GROUP) * GROUP));
      at = readLane(bytes, at, deltas);
      let value = lastView.getUint8(lane);
      for (let index = 0; index < size; index++) {
        value = (value + unzigzag(deltas.getUint8(index))) & 0xff;
        target[(first + index) * stride + lane] = value;
      }
      lastView.setUint8(lane, value);
    }
  }
  if (at !== source.length - Math.max(stride, MIN_TAIL)) throw new Error('The vertex data has another length.');
}

/** Reads one byte of each element of a block. @returns the start of the next lane */
function readLane(bytes: DataView, headerAt: number, deltas: DataView): number {
  const groups = deltas.byteLength / GROUP;
  let at = headerAt + Math.ceil(groups / 4);
  for (let group = 0; group < groups; group++) {
    const bits = 2 * ((bytes.getUint8(headerAt + (group >> 2)) >> ((group & 3) << 1)) & 3);
    at = readGroup(bytes, at, bits === 6 ? 8 : bits, deltas, group * GROUP);
  }
  return at;
}

/** Reads 16 deltas of `bits` bits; all bits set mean that a whole byte follows. */
function readGroup(bytes: DataView, at: number, bits: number, deltas: DataView, to: number): number {
  if (bits === 0) return at;
  const perByte = 8 / bits;
  const whole = bits === 8 ? Number.POSITIVE_INFINITY : (1 << bits) - 1;
  let wholeAt = at + GROUP / perByte;
  for (let index = 0; index < GROUP; index++) {
    const shift = 8 - bits * ((index % perByte) + 1);
    const packed = (bytes.getUint8(at + Math.floor(index / perByte)) >> shift) & (bits === 8 ? 0xff : whole);
    deltas.setUint8(to + index, packed === whole ? bytes.getUint8(wholeAt++) : packed);
  }
  return wholeAt;
}

export function unzigzag(value: number): number {
  return (value & 1) === 0 ? value >>> 1 : ~(value >>> 1);
}
