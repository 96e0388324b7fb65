#!/usr/bin/env bash
# assimp's 3MF export moves all parts to the origin, and writes an empty file for a model of one node.
#
# Guess: `assimp export model.glb model.3mf` writes each node's mesh where the node is, either with the item's transform
#   or in the vertices, as its STL export does. A GLB of one node becomes one object.
# Observed: the 3MF file has no transform and untransformed vertices, so a part at x = 5 lies at x = 0 inside the other
#   one. A GLB whose scene has a single node becomes a package with an empty build section; assimp reports success.
# Version: Debian's assimp 5.2.5.
# Seen (largest x of the written vertices):
#             STL  3MF
#   two parts   6    1 (2 objects, 0 transforms)
#   one part    1    no object, exit 0
# Why it matters: a store that offers "print files" made from its GLBs sells a castle whose towers stand in one another,
#   or an empty file for exactly the simplest products.
# What to do: apply the transforms before the conversion (glTF Transform's flatten and clearNodeTransform), go through
#   STL, and count the triangles of what was written.
set -euo pipefail
for program in assimp unzip; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install assimp-utils unzip"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1
cat >run.mjs <<'JS'
import { Document, NodeIO } from '@gltf-transform/core';

/** Saves a GLB with one tetrahedron, 1 wide, at each of these places on the x axis. */
async function save(name, places) {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type, values) => document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])))
    .setIndices(accessor('SCALAR', new Uint16Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])));
  const mesh = document.createMesh('tetrahedron').addPrimitive(primitive);
  const scene = document.createScene();
  for (const x of places) scene.addChild(document.createNode(`at ${x}`).setMesh(mesh).setTranslation([x, 0, 0]));
  await new NodeIO().write(`${name}.glb`, document);
}

await save('two-parts', [0, 5]);
await save('one-part', [0]);
JS
node run.mjs
for name in two-parts one-part; do
  assimp export $name.glb $name.stl -fstl >/dev/null
  awk -v name=$name '/vertex/ && $2 > x { x = $2 } END { print name " STL: largest x " x }' $name.stl
  assimp export $name.glb $name.3mf -f3mf >/dev/null
  unzip -p $name.3mf 3D/3DModel.model | tr '<' '\n' >model
  awk -v name=$name -F'"' '/^vertex/ && $2 > x { x = $2 } /^object/ { objects++ } /transform=/ { transforms++ }
    END { print name " 3MF: largest x " x + 0 ", objects " objects + 0 ", transforms " transforms + 0 }' model
done | tee seen
cat >expected <<'TXT'
two-parts STL: largest x 6
two-parts 3MF: largest x 1, objects 2, transforms 0
one-part STL: largest x 1
one-part 3MF: largest x 0, objects 0, transforms 0
TXT
diff -u expected seen
