#!/usr/bin/env bash
# A model that gltfpack quantized shrinks and moves when glTF Transform's quantize() or meshopt() processes it.
#
# Guess: quantize() leaves positions that are 16-bit integers as they are, or quantizes them once more; either way the model
#   keeps its size in metres.
# Observed: the positions are left (they are not larger than the 14 bits wanted), but each node gets the scale and the
#   translation that would undo a quantization that has not happened. dequantize() before it gives the right size.
# Version: glTF Transform 4.5.1; files as gltfpack 1.3 writes them by default.
# Seen (a box of 2 × 1 × 3 m):
#   read 2 × 1 × 3 at 1, 0.5, 1.5
#   quantize 0 × 0 × 0 at 2, 1, 3
#   quantize, dequantize first 2 × 1 × 3 at 1, 0.5, 1.5
# Why it matters: previews, viewers' copies and optimizers built on meshopt() show a model in another size or as a speck.
# What to do: dequantize({ pattern: /^(POSITION|NORMAL|TANGENT|TEXCOORD_\d+)$/ }) before quantize() and meshopt().
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund \
  @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1
cat >run.mjs <<'JS'
import { Document, getBounds, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRMeshQuantization } from '@gltf-transform/extensions';
import { dequantize, quantize } from '@gltf-transform/functions';

const MOST = 16383; // 14 bits, gltfpack's default
const io = new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
const document = new Document();
const buffer = document.createBuffer();
const corners = [0, MOST].flatMap((x) => [0, MOST].flatMap((y) => [0, MOST].flatMap((z) => [x, y, z])));
const faces = [
  [0, 1, 3, 2],
  [4, 6, 7, 5],
  [0, 4, 5, 1],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 5, 7, 3],
].flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
const accessor = (type, values) =>
  document.createAccessor().setType(type).setArray(new Uint16Array(values)).setBuffer(buffer);
const box = document
  .createPrimitive()
  .setAttribute('POSITION', accessor('VEC3', corners))
  .setIndices(accessor('SCALAR', faces));
const node = document.createNode('box').setMesh(document.createMesh('box').addPrimitive(box));
document.createScene().addChild(node.setScale([2 / MOST, 1 / MOST, 3 / MOST]));
document.createExtension(KHRMeshQuantization).setRequired(true);
const glb = await io.writeBinary(document);

const show = (value) => Number(value.toFixed(2));
async function measure(name, ...transforms) {
  const read = await io.readBinary(glb);
  await read.transform(...transforms);
  const { min, max } = getBounds((await io.readBinary(await io.writeBinary(read))).getRoot().listScenes()[0]);
  const size = max.map((value, i) => show(value - min[i])).join(' × ');
  console.log(name, size, 'at', max.map((value, i) => show((value + min[i]) / 2)).join(', '));
}
await measure('read');
await measure('quantize', quantize());
await measure('quantize, dequantize first', dequantize(), quantize());
JS
node run.mjs | tee seen
cat >expected <<'TXT'
read 2 × 1 × 3 at 1, 0.5, 1.5
quantize 0 × 0 × 0 at 2, 1, 3
quantize, dequantize first 2 × 1 × 3 at 1, 0.5, 1.5
TXT
diff -u expected seen
