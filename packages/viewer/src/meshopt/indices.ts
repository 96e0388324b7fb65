/** Decodes EXT_meshopt_compression modes TRIANGLES and INDICES. */
import { unzigzag } from './vertices.ts';

const TRIANGLES = 0xe1;
const INDICES = 0xd1;
const SHORTCUTS = 16;

function createRecent(size: number) {
  const values = new DataView(new ArrayBuffer(size * 4));
  let newest = 0;
  return {
    at: (age: number) => values.getUint32(((newest - 1 - age) & (size - 1)) * 4),
    push(value: number) {
      values.setUint32((newest & (size - 1)) * 4, value);
      newest += 1;
    },
  };
}

function createReader(source: Uint8Array, from: number) {
  const bytes = new DataView(source.buffer, source.byteOffset, source.byteLength);
  let at = from;
  const byte = () => bytes.getUint8(at++);
  return {
    byte,
    peek: (offset: number) => bytes.getUint8(offset),
    /** Reads a variable-length integer: groups of seven bits, lowest first. */
    number() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const part = byte();
        value |= (part & 0x7f) << shift;
        if (part < 0x80) return value >>> 0;
      }
    },
  };
}

function writer(target: Uint8Array, size: number): Uint16Array | Uint32Array {
  return size === 2 ? new Uint16Array(target.buffer) : new Uint32Array(target.buffer);
}

/** Creates the decoding state: earlier vertices and edges, and the index counters. */
function createState(data: ReturnType<typeof createReader>) {
  const vertices = createRecent(16);
  const edges = createRecent(16);
  const edgeEnds = createRecent(16);
  let next = 0;
  let last = 0;
  return {
    vertices,
    edgeAt: (age: number) => [edges.at(age), edgeEnds.at(age)] as const,
    pushEdge(from: number, to: number) {
      edges.push(from);
      edgeEnds.push(to);
    },
    restart() {
      next = 0;
    },
    fresh: () => next++,
    far() {
      last = (last + unzigzag(data.number())) >>> 0;
      return last;
    },
    neighbour(by: number) {
      last += by;
      return last;
    },
  };
}

type State = ReturnType<typeof createState>;
type Corners = readonly [number, number, number];

/** Reads a triangle that shares an earlier edge. */
function readOnEdge(state: State, edge: number, how: number): Corners {
  const { vertices, pushEdge } = state;
  const [a, b] = state.edgeAt(edge);
  const c = readCorner(state, how);
  if (how === 0 || how >= 13) vertices.push(c);
  pushEdge(c, b);
  pushEdge(a, c);
  return [a, b, c];
}

function readCorner({ vertices, fresh, far, neighbour }: State, how: number): number {
  if (how === 0) return fresh();
  if (how < 13) return vertices.at(how);
  return how === 15 ? far() : neighbour(how === 13 ? -1 : 1);
}

/** Reads a triangle without a shared edge. @param pair codes of corners two and three @param mayBeFar allows `far()` */
function readAlone(state: State, isFar: boolean, pair: number, mayBeFar: boolean): Corners {
  const { vertices, pushEdge, fresh, far } = state;
  const [second, third] = [pair >> 4, pair & 15];
  /** Returns a new vertex (0), an explicit one (15, where allowed), or a recent one. */
  const vertexOf = (code: number) => {
    if (code === 0) return fresh();
    return code === 15 && mayBeFar ? far() : vertices.at(code - 1);
  };
  const isNew = (code: number) => code === 0 || (code === 15 && mayBeFar);

  const a = isFar ? far() : fresh();
  const b = vertexOf(second);
  const c = vertexOf(third);
  vertices.push(a);
  if (isNew(second)) vertices.push(b);
  if (isNew(third)) vertices.push(c);
  pushEdge(b, a);
  pushEdge(c, b);
  pushEdge(a, c);
  return [a, b, c];
}

/** @param size bytes per index: 2 or 4 @throws {Error} for data of another kind */
export function decodeTriangles(target: Uint8Array, count: number, size: number, source: Uint8Array): void {
  const out = writer(target, size);
  const shortcutsAt = source.length - SHORTCUTS;
  const data = createReader(source, 1 + count / 3);
  if (data.peek(0) !== TRIANGLES) throw new Error('These are no triangles of EXT_meshopt_compression.');
  const state = createState(data);

  const read = (code: number) => {
    const [edge, how] = [code >> 4, code & 15];
    if (edge < 15) return readOnEdge(state, edge, how);
    const isWritten = how >= 14;
    const pair = isWritten ? data.byte() : data.peek(shortcutsAt + how);
    if (isWritten && pair === 0) state.restart();
    return readAlone(state, how === 15, pair, isWritten);
  };
  for (let triangle = 0; triangle < count / 3; triangle++) out.set(read(data.peek(1 + triangle)), triangle * 3);
}

/** @param size bytes per index: 2 or 4 @throws {Error} for data of another kind */
export function decodeIndices(target: Uint8Array, count: number, size: number, source: Uint8Array): void {
  const out = writer(target, size);
  const data = createReader(source, 1);
  if (data.peek(0) !== INDICES) throw new Error('These are no indices of EXT_meshopt_compression.');
  const baselines: [number, number] = [0, 0];
  for (let index = 0; index < count; index++) {
    const value = data.number();
    const which = (value & 1) as 0 | 1;
    baselines[which] = (baselines[which] + unzigzag(value >>> 1)) >>> 0;
    out[index] = baselines[which];
  }
}
