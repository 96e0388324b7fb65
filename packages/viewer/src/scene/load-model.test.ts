/** Clips of a model as it is loaded over the network. */
import { afterEach, expect, test, vi } from 'vitest';
import { loadModel } from './load-model.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A GLB with a node, and clips of the given names that move it. */
function glbWithClips(names: readonly (string | undefined)[]): ArrayBuffer {
  const values = new Float32Array([0, 1, 0, 0, 0, 0, 1, 0]);
  const animations = names.map((name) => ({
    ...(name === undefined ? {} : { name }),
    samplers: [{ input: 0, output: 1 }],
    channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
  }));
  const json = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'box' }],
    animations,
    buffers: [{ byteLength: 32 }],
    bufferViews: [
      { buffer: 0, byteLength: 8 },
      { buffer: 0, byteOffset: 8, byteLength: 24 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
      { bufferView: 1, componentType: 5126, count: 2, type: 'VEC3' },
    ],
  });
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const file = new DataView(new ArrayBuffer(28 + text.length + values.byteLength));
  const header = [0x46546c67, 2, file.byteLength, text.length, 0x4e4f534a];
  for (const [i, value] of header.entries()) file.setUint32(i * 4, value, true);
  new Uint8Array(file.buffer).set(text, 20);
  file.setUint32(20 + text.length, values.byteLength, true);
  file.setUint32(24 + text.length, 0x004e4942, true);
  new Uint8Array(file.buffer).set(new Uint8Array(values.buffer), 28 + text.length);
  return file.buffer;
}

test('clips of one name, and without a name, can be told apart', async () => {
  vi.stubGlobal('fetch', async () => new Response(glbWithClips(['mixamo.com', 'mixamo.com', undefined, ''])));
  const options = { path: '/model.glb', isAnew: false, bytes: 1, onProgress: () => {} };
  const { clips } = await loadModel({ ...options, signal: new AbortController().signal });
  expect(clips.map(({ name }) => name)).toEqual(['mixamo.com', 'mixamo.com 2', 'Animation', 'Animation 2']);
});
