#!/usr/bin/env bash
# three.js' GLTFExporter writes triangles that the scene does not show: every level of detail, and beyond the draw range.
#
# Guess: onlyVisible is true by default, so the file holds what three.js draws: of an LOD the nearest level (or levels as
#   MSFT_lod), of a geometry with a draw range that range, of a material with BackSide the inner faces.
# Observed: an LOD that was not drawn yet has all levels visible, so all are written as siblings that viewers draw into
#   each other; after update() only the level for that camera is written, so the same scene exports differently. The draw
#   range of an indexed geometry and of a plain one are ignored. BackSide becomes a single-sided material whose outer
#   faces show: a sky dome exported so is invisible from within. There is no warning.
# Version: three 0.187.0.
# Seen (triangles that are drawn, and that the exported file holds):
#   LOD of spheres, not drawn yet     1104   1428 in 3 meshes
#   LOD, after update() from afar       60     60 in 1 mesh
#   box, draw range of 6 indices         2     12
#   box without index, 6 vertices        2     12
#   dome with BackSide: doubleSided undefined, as for FrontSide
# Why it matters: build scripts export without a renderer, so a shop sells, counts and weighs each level at once, and the
#   overlapping surfaces flicker in the buyer's engine. Facts taken from the scene disagree with those of the file.
# What to do: choose the level first (lod.getObjectForDistance(0)), cut geometries to their draw range, turn the winding
#   of BackSide meshes, and count triangles in the exported file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0
cat >run.mjs <<'JS'
import * as THREE from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';

// The exporter reads its buffers through a browser's FileReader.
globalThis.FileReader = class {
  async readAsDataURL(blob) {
    this.result = `data:application/octet-stream;base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.onloadend();
  }
};
const exported = (object) => new GLTFExporter().parseAsync(object);
const material = new THREE.MeshStandardMaterial();

async function report(name, object) {
  const { meshes, accessors } = await exported(object);
  const triangles = meshes.map(({ primitives: [{ indices, attributes }] }) => accessors[indices ?? attributes.POSITION].count / 3);
  console.log(`${name}: ${triangles.reduce((sum, count) => sum + count)} in ${meshes.length}`);
}

const levels = new THREE.LOD();
for (const [level, parts] of [24, 12, 6].entries())
  levels.addLevel(new THREE.Mesh(new THREE.SphereGeometry(1, parts, parts), material), level * 10);
await report('levels', levels);
const camera = new THREE.PerspectiveCamera();
camera.position.z = 25;
camera.updateMatrixWorld();
levels.update(camera);
await report('levels from afar', levels);

const box = new THREE.BoxGeometry();
const plain = box.toNonIndexed();
box.setDrawRange(0, 6);
plain.setDrawRange(0, 6);
await report('range of indices', new THREE.Mesh(box, material));
await report('range of vertices', new THREE.Mesh(plain, material));

for (const side of ['FrontSide', 'BackSide', 'DoubleSide']) {
  const dome = new THREE.Mesh(new THREE.SphereGeometry(), new THREE.MeshStandardMaterial({ side: THREE[side] }));
  const { materials, meshes, nodes } = await exported(dome);
  console.log(`${side}: doubleSided ${materials[0].doubleSided}, scale ${nodes[0].scale}, meshes ${meshes.length}`);
}
JS
cat >expected <<'TXT'
levels: 1428 in 3
levels from afar: 60 in 1
range of indices: 12 in 1
range of vertices: 12 in 1
FrontSide: doubleSided undefined, scale undefined, meshes 1
BackSide: doubleSided undefined, scale undefined, meshes 1
DoubleSide: doubleSided true, scale undefined, meshes 1
TXT
node run.mjs | tee seen
diff -u expected seen
