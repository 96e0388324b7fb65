#!/usr/bin/env bash
# glTF Transform's quantize moves the nodes of a model that is quantized already, and leaves its vertices as they are.
#
# Guess: quantize() with its defaults on a file of gltfpack, whose positions are whole numbers of 16 bits (valid by
#   KHR_mesh_quantization), either leaves the mesh alone or converts vertices and node together: the model keeps its size.
# Observed: it changes the nodes as for new vertices, but skips attributes that have no more than 16 bits. A sphere from
#   -1 to 1 m becomes half as large and stands elsewhere; meshopt() does the same. There is no warning, and the validator
#   finds no error. After dequantize() the size is kept.
# Versions: @gltf-transform/core, extensions and functions 4.5.1; gltfpack and meshoptimizer 1.3.0; gltf-validator
#   2.0.0-dev.3.10.
# Seen (x of the sphere, and the validator's errors):
#   source                                -1.00 to 1.00 m, 0
#   gltfpack                              -1.00 to 1.00 m, 0
#   gltfpack, quantize()                   0.00 to 1.00 m, 0
#   gltfpack, meshopt()                    0.00 to 1.00 m, 0
#   gltfpack, dequantize(), quantize()    -1.00 to 1.00 m, 0
# Why it matters: packing twice is common: a bought model has been through gltfpack, and a store's or an engine's pipeline
#   runs glTF Transform over it. The model then stands in another size and place than
#   the one that was bought, and a check of the file alone finds nothing wrong.
# What to do: run dequantize() before quantize() and meshopt(), or compare the bounds before and after.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund meshoptimizer@1.3.0 gltfpack@1.3.0 gltf-validator@2.0.0-dev.3.10 \
  @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Document, getBounds, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { dequantize, meshopt, quantize } from '@gltf-transform/functions';
import validator from 'gltf-validator';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';

await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
const io = new NodeIO()
  .setLogger(new Logger(Logger.Verbosity.WARN))
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });

/** A sphere, 2 m wide. */
function sphere() {
  const document = new Document();
  const buffer = document.createBuffer();
  const [rows, columns] = [16, 32];
  const positions = [];
  const indices = [];
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) {
      const [a, b] = [(j / rows) * Math.PI, (i / columns) * 2 * Math.PI];
      positions.push(Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b));
    }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const p = j * (columns + 1) + i;
      indices.push(p, p + 1, p + columns + 1, p + 1, p + columns + 2, p + columns + 1);
    }
  const accessor = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
    .setIndices(accessor('SCALAR', new Uint16Array(indices)));
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  return document;
}

const tell = async (name, document) => {
  await io.write('out.glb', document);
  const { issues } = await validator.validateBytes(new Uint8Array(readFileSync('out.glb')));
  const { min, max } = getBounds((await io.read('out.glb')).getRoot().listScenes()[0]);
  console.log(`${name}: ${min[0].toFixed(2)} to ${max[0].toFixed(2)} m, ${issues.numErrors}`);
};

await io.write('sphere.glb', sphere());
execFileSync('npx', ['gltfpack', '-i', 'sphere.glb', '-o', 'packed.glb']);
await tell('source', sphere());
await tell('gltfpack', await io.read('packed.glb'));
await tell('gltfpack, quantize()', await (await io.read('packed.glb')).transform(quantize()));
await tell('gltfpack, meshopt()', await (await io.read('packed.glb')).transform(meshopt({ encoder: MeshoptEncoder })));
await tell('gltfpack, dequantize(), quantize()', await (await io.read('packed.glb')).transform(dequantize(), quantize()));
JS
cat >expected <<'TXT'
source: -1.00 to 1.00 m, 0
gltfpack: -1.00 to 1.00 m, 0
gltfpack, quantize(): 0.00 to 1.00 m, 0
gltfpack, meshopt(): 0.00 to 1.00 m, 0
gltfpack, dequantize(), quantize(): -1.00 to 1.00 m, 0
TXT
node run.mjs | tee seen
diff -u expected seen
