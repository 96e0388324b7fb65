#!/usr/bin/env bash
# gltfpack and three's GLTFExporter drop the copyright and the license of a model.
#
# Guess: an optimizer or a load-and-save round trip keeps asset.copyright, which is a field of the glTF core, and the
#   rights of KHR_xmp_json_ld, the ratified metadata extension. "Keep extras" (-ke) surely covers them.
# Observed: gltfpack writes only version and generator, with -ke too, and removes the XMP packets. GLTFLoader reads
#   asset.copyright, GLTFExporter does not write it. glTF Transform and assimp keep the field; when two documents are
#   merged, glTF Transform keeps the first document's copyright alone.
# Versions: gltfpack 1.3.0, three 0.187.0, @gltf-transform/core and functions 4.5.1, extensions 4.5.1.
# Seen:
#   source                 copyright "2025 Studio", rights "Single user license"
#   gltfpack               copyright undefined, rights undefined
#   gltfpack -ke           copyright undefined, rights undefined
#   three round trip       copyright undefined, rights undefined
#   glTF Transform         copyright "2025 Studio", rights "Single user license"
#   merged with another    copyright "2025 Studio" (the other's "2024 Partner" is gone)
# Why it matters: the license inside the file is the only one that travels with a sold model. A store that optimizes
#   its downloads or previews with these tools hands out files without author and terms.
# What to do: write asset.copyright and the XMP packet again after the last tool, and check both before publishing.
# Upstream: https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_xmp_json_ld
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gltfpack@1.3.0 three@0.187.0 \
  @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRXMP } from '@gltf-transform/extensions';
import { mergeDocuments } from '@gltf-transform/functions';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis; // GLTFLoader expects a browser's global
globalThis.FileReader = class {
  async readAsArrayBuffer(blob) {
    this.result = await blob.arrayBuffer();
    this.onloadend();
  }
};

/** A triangle with an author. */
function triangle(copyright) {
  const document = new Document();
  const position = document.createAccessor().setType('VEC3').setBuffer(document.createBuffer());
  position.setArray(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]));
  const primitive = document.createPrimitive().setAttribute('POSITION', position);
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  document.getRoot().getAsset().copyright = copyright;
  return document;
}

/** Prints the copyright and the XMP rights that the JSON chunk of a GLB holds. */
function report(name, glb) {
  const { asset, extensions } = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString());
  const rights = extensions?.KHR_xmp_json_ld?.packets?.[0]?.['dc:rights'];
  console.log(`${name}: copyright ${asset.copyright}, rights ${rights}`);
}

const io = new NodeIO().registerExtensions([KHRXMP]);
const document = triangle('2025 Studio');
const packet = document.createExtension(KHRXMP).createPacket();
packet.setContext({ dc: 'http://purl.org/dc/elements/1.1/' }).setProperty('dc:rights', 'Single user license');
document.getRoot().setExtension('KHR_xmp_json_ld', packet);
const glb = Buffer.from(await io.writeBinary(document));
writeFileSync('source.glb', glb);
report('source', glb);

for (const options of [[], ['-ke']]) {
  execFileSync('npx', ['gltfpack', '-i', 'source.glb', '-o', 'packed.glb', ...options], { stdio: 'ignore' });
  report(['gltfpack', ...options].join(' '), readFileSync('packed.glb'));
}
const loaded = await new GLTFLoader().parseAsync(new Uint8Array(glb).buffer, '');
report('three round trip', Buffer.from(await new GLTFExporter().parseAsync(loaded.scene, { binary: true })));
report('glTF Transform', Buffer.from(await io.writeBinary(await io.readBinary(new Uint8Array(glb)))));
const merged = triangle('2025 Studio');
mergeDocuments(merged, triangle('2024 Partner'));
console.log('merged with another: copyright', merged.getRoot().getAsset().copyright);
JS
cat >expected <<'TXT'
source: copyright 2025 Studio, rights Single user license
gltfpack: copyright undefined, rights undefined
gltfpack -ke: copyright undefined, rights undefined
three round trip: copyright undefined, rights undefined
glTF Transform: copyright 2025 Studio, rights Single user license
merged with another: copyright 2025 Studio
TXT
node run.mjs | tee seen
diff -u expected seen
