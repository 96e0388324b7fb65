#!/usr/bin/env bash
# three's OBJLoader fills the notch of a concave polygon.
#
# Guess: OBJ allows faces of any shape, Blender writes them unless told otherwise, and three has an ear-clipping
#   triangulator. So an arrow-shaped face of area 10 becomes triangles whose areas add up to 10.
# Observed: OBJLoader makes a fan from the first corner. The triangles cover 14 or 22 instead of 10, depending on which
#   corner the file names first; parts face backwards and lie outside the outline. obj2gltf triangulates it right.
# Versions: three 0.187.0, obj2gltf 3.2.0.
# Seen (sum of the triangles' areas, and the signed sum):
#   first corner   three       obj2gltf
#   outer          14 (10)     10 (10)
#   notch's rim    22 (10)     10 (10)
# Why it matters: windows, arches and letters of building models are concave. The same OBJ looks right in the preview
#   that was made by one tool and has filled-in windows in the other.
# What to do: triangulate on upload with a tool that handles concave faces, and compare the sum of the triangles' areas
#   with the polygon's.
# Upstream: https://github.com/mrdoob/three.js/issues/15211 tells of the same simplification in FBXLoader.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 obj2gltf@3.2.0
cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import obj2gltf from 'obj2gltf';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';

const outline = [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]]; // area 10, a notch at 2,1

/** Signed and unsigned area of triangles in the plane z = 0. */
function areas(positions, indices) {
  let [signed, covered] = [0, 0];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.slice(indices[i + k] * 3, indices[i + k] * 3 + 2));
    const area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
    signed += area;
    covered += Math.abs(area);
  }
  return `${covered} (${signed})`;
}

/** The numbers of a glTF accessor with an embedded buffer. */
function numbers(gltf, index, Type, components) {
  const accessor = gltf.accessors[index];
  const view = gltf.bufferViews[accessor.bufferView];
  const bytes = Buffer.from(gltf.buffers[view.buffer].uri.split(',')[1], 'base64');
  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const length = accessor.count * components * Type.BYTES_PER_ELEMENT;
  return [...new Type(new Uint8Array(bytes.subarray(start, start + length)).buffer)];
}

for (const [name, first] of [['outer corner first', 0], ["notch's rim first", 4]]) {
  const corners = [...outline.slice(first), ...outline.slice(0, first)];
  const obj = `${corners.map(([x, y]) => `v ${x} ${y} 0`).join('\n')}\nf 1 2 3 4 5\n`;
  writeFileSync('face.obj', obj);
  const loaded = [...new OBJLoader().parse(obj).children[0].geometry.getAttribute('position').array];
  const gltf = await obj2gltf('face.obj', { logger() {} });
  const { attributes, indices } = gltf.meshes[0].primitives[0];
  const Index = gltf.accessors[indices].componentType === 5125 ? Uint32Array : Uint16Array;
  const converted = areas(numbers(gltf, attributes.POSITION, Float32Array, 3), numbers(gltf, indices, Index, 1));
  console.log(`${name}: three ${areas(loaded, [...Array(loaded.length / 3).keys()])}, obj2gltf ${converted}`);
}
JS
cat >expected <<'TXT'
outer corner first: three 14 (10), obj2gltf 10 (10)
notch's rim first: three 22 (10), obj2gltf 10 (10)
TXT
node run.mjs | tee seen
diff -u expected seen
