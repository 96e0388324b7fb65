#!/usr/bin/env bash
# three.js scatters the vertices of a sparse accessor whose base is interleaved with other attributes.
#
# Guess: a sparse accessor replaces some elements of its buffer view (glTF 2.0, 3.6.2.3), and the view of vertices may have
#   a stride (3.6.2.4). A triangle of which one corner is replaced has the two others where they were, with any stride.
# Observed: GLTFLoader copies the whole interleaved array and reads it without the stride: positions and normals follow
#   each other as if all were positions. Without a stride the triangle is right. Nothing is thrown or logged; glTF
#   Transform reads both files alike, and the validator finds no error.
# Versions: three 0.187.0, @gltf-transform/core 4.5.1, gltf-validator 2.0.0-dev.3.10.
# Seen (corners of the triangle; the last one is sparse):
#                   glTF Transform        three.js
#   separate        0,0,0 2,0,0 0,3,0     0,0,0 2,0,0 0,3,0
#   interleaved     0,0,0 2,0,0 0,3,0     0,0,0 0,0,1 0,3,0
# Why it matters: vertices of 16 bits always have a stride, for they are padded to four bytes; with sparse changes they
#   are valid, small, and shown as splinters. Sizes that a server computes with another reader differ from the viewer's.
# What to do: write sparse accessors without a base, or vertices that have sparse accessors into views of their own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 @gltf-transform/core@4.5.1 gltf-validator@2.0.0-dev.3.10
cat >run.mjs <<'JS'
import { NodeIO } from '@gltf-transform/core';
import validator from 'gltf-validator';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis;
const POSITIONS = [[0, 0, 0], [2, 0, 0], [9, 9, 9]];
const NORMAL = [0, 0, 1];

/** A triangle whose third corner is moved to 0, 3, 0 by a sparse accessor. */
function triangle(isInterleaved) {
  const vertices = isInterleaved ? POSITIONS.flatMap((at) => [...at, ...NORMAL]) : [...POSITIONS.flat(), ...POSITIONS.flatMap(() => NORMAL)];
  const binary = Buffer.concat([Buffer.from(new Float32Array(vertices).buffer), Buffer.from([2, 0, 0, 0]), Buffer.from(new Float32Array([0, 3, 0]).buffer)]);
  const views = isInterleaved
    ? [{ byteLength: 72, byteStride: 24, target: 34962 }]
    : [{ byteLength: 36, target: 34962 }, { byteOffset: 36, byteLength: 36, target: 34962 }];
  const [indices, values] = [views.length, views.length + 1];
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 3,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [2, 3, 0],
        sparse: { count: 1, indices: { bufferView: indices, componentType: 5121 }, values: { bufferView: values } },
      },
      { bufferView: isInterleaved ? 0 : 1, byteOffset: isInterleaved ? 12 : 0, componentType: 5126, count: 3, type: 'VEC3' },
    ],
    bufferViews: [...views, { byteOffset: 72, byteLength: 1 }, { byteOffset: 76, byteLength: 12 }].map((view) => ({ buffer: 0, ...view })),
    buffers: [{ byteLength: binary.length }],
  };
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const header = Buffer.from(new Uint32Array([0x46546c67, 2, 28 + padded.length + binary.length, padded.length, 0x4e4f534a]).buffer);
  return new Uint8Array(Buffer.concat([header, padded, Buffer.from(new Uint32Array([binary.length, 0x004e4942]).buffer), binary]));
}

const corners = (read) => [0, 1, 2].map((i) => read(i).map(Math.round).join()).join(' ');

for (const isInterleaved of [false, true]) {
  const glb = triangle(isInterleaved);
  const { issues } = await validator.validateBytes(glb);
  const accessor = (await new NodeIO().readBinary(glb)).getRoot().listMeshes()[0].listPrimitives()[0].getAttribute('POSITION');
  const { scene } = await new GLTFLoader().parseAsync(glb.buffer, '');
  const { position } = scene.children[0].geometry.attributes;
  const name = isInterleaved ? 'interleaved' : 'separate';
  const shown = [corners((i) => accessor.getElement(i, [])), corners((i) => [position.getX(i), position.getY(i), position.getZ(i)])];
  console.log(`${name}: ${shown.join(' | ')}, ${issues.numErrors} errors`);
}
JS
cat >expected <<'TXT'
separate: 0,0,0 2,0,0 0,3,0 | 0,0,0 2,0,0 0,3,0, 0 errors
interleaved: 0,0,0 2,0,0 0,3,0 | 0,0,0 0,0,1 0,3,0, 0 errors
TXT
node run.mjs | tee seen
diff -u expected seen
