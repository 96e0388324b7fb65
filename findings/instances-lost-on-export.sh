#!/usr/bin/env bash
# A forest of a hundred trees becomes one tree in three's STL, OBJ, PLY and USDZ exports.
#
# Guess: GLTFLoader reads EXT_mesh_gpu_instancing into an InstancedMesh, GLTFExporter writes it back, so the other
#   exporters write one copy per instance or at least warn. USD has references, so USDZ can even do it cheaply.
# Observed: the four exporters treat the InstancedMesh as a plain mesh and ignore its matrices: one copy stays, at the
#   origin of the node. No warning is logged. glTF Transform's instance() makes such files from ordinary scenes.
# Version: three 0.187.0.
# Seen (copies of 3):
#   GLTFExporter 3, STL 1, OBJ 1, PLY 1, USDZ 1, warnings 0
# Why it matters: a store that derives its iPhone preview (USDZ) or its print files from an optimized GLB shows and
#   sells a village as one house.
# What to do: expand instances before the export (SceneUtils.createMeshesFromInstancedMesh) and compare the number of
#   triangles of source and result.
# Upstream: https://github.com/mrdoob/three.js/issues/32370 and https://github.com/mrdoob/three.js/issues/22203
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 fflate@0.8.3 \
  @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1
cat >run.mjs <<'JS'
import { Document, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { instance } from '@gltf-transform/functions';
import { strFromU8, unzipSync } from 'fflate';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { OBJExporter } from 'three/addons/exporters/OBJExporter.js';
import { PLYExporter } from 'three/addons/exporters/PLYExporter.js';
import { STLExporter } from 'three/addons/exporters/STLExporter.js';
import { USDZExporter } from 'three/addons/exporters/USDZExporter.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis; // GLTFLoader expects a browser's global
globalThis.FileReader = class {
  async readAsArrayBuffer(blob) {
    this.result = await blob.arrayBuffer();
    this.onloadend();
  }
};
let warnings = 0;
console.warn = console.error = () => warnings++;

const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
const buffer = document.createBuffer();
const accessor = (values) => document.createAccessor().setType('VEC3').setArray(new Float32Array(values)).setBuffer(buffer);
const primitive = document
  .createPrimitive()
  .setAttribute('POSITION', accessor([0, 0, 0, 1, 0, 0, 0, 1, 0]))
  .setAttribute('NORMAL', accessor([0, 0, 1, 0, 0, 1, 0, 0, 1]))
  .setMaterial(document.createMaterial('leaf'));
const tree = document.createMesh('tree').addPrimitive(primitive);
const scene = document.createScene();
for (const x of [0, 5, 10]) scene.addChild(document.createNode().setMesh(tree).setTranslation([x, 0, 0]));
await document.transform(instance({ min: 2 }));
const glb = await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document);

const loaded = (await new GLTFLoader().parseAsync(new Uint8Array(glb).buffer, '')).scene;
loaded.updateMatrixWorld(true);
const again = Buffer.from(await new GLTFExporter().parseAsync(loaded, { binary: true }));
const json = JSON.parse(again.subarray(20, 20 + again.readUInt32LE(12)).toString());
const { attributes } = json.nodes.find((node) => node.extensions).extensions.EXT_mesh_gpu_instancing;
console.log('GLTFExporter', json.accessors[attributes.TRANSLATION].count);
console.log('STL', new STLExporter().parse(loaded).match(/facet normal/g).length);
console.log('OBJ', new OBJExporter().parse(loaded).match(/^f /gm).length);
console.log('PLY', Number(new PLYExporter().parse(loaded).match(/element face (\d+)/)[1]));
const usdz = unzipSync(new Uint8Array(await new USDZExporter().parseAsync(loaded)));
console.log('USDZ', strFromU8(usdz['model.usda']).match(/@\.\/geometries\//g).length);
console.log('warnings', warnings);
JS
cat >expected <<'TXT'
GLTFExporter 3
STL 1
OBJ 1
PLY 1
USDZ 1
warnings 0
TXT
node run.mjs | tee seen
diff -u expected seen
