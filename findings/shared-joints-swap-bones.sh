#!/usr/bin/env bash
# glTF Transform's quantize gives the vertices of meshes that share their joints to the wrong bones.
#
# Guess: quantize() sorts the weights of a vertex from large to small and moves its joints along. Two meshes of a figure
#   that share the accessor of joints (dedup() makes one of equal ones) follow the same bones afterwards as before.
# Observed: each mesh gets weights of its own, for those become bytes, while joints are bytes already and stay shared.
#   They are sorted once for each mesh: the second time swaps them back under the sorted weights. A vertex that
#   followed bone 1 by 75 % follows bone 0. meshopt() and the CLI's optimize run dedup() and quantize(). There is no
#   warning, and the validator finds no error.
# Versions: @gltf-transform/core and functions 4.5.1.
# Seen (weight of each bone, for the first mesh):
#   source                    bone 0 0.25, bone 1 0.75
#   quantize()                bone 0 0.25, bone 1 0.75
#   dedup(), quantize()       bone 0 0.75, bone 1 0.25
# Why it matters: body, clothes and hair with the same weights are what character tools export. After compression one of
#   them is torn from the figure, at rest and in every clip.
# What to do: clone the JOINTS_n accessors of each primitive before quantize() and meshopt().
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1
cat >run.mjs <<'JS'
import { Document, Logger } from '@gltf-transform/core';
import { dedup, quantize } from '@gltf-transform/functions';

/** Two triangles of one skin, on which bone 1 pulls more than bone 0. */
function figure() {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.WARN));
  const buffer = document.createBuffer();
  const accessor = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const corners = (...values) => [values, values, values].flat();
  const bones = [0, 1].map((i) => document.createNode(`bone ${i}`));
  const inverses = [0, 1].flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  const skin = document.createSkin().setInverseBindMatrices(accessor('MAT4', new Float32Array(inverses)));
  const scene = document.createScene();
  for (const bone of bones) scene.addChild(bone) && skin.addJoint(bone);
  for (const width of [1, 2]) {
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', new Float32Array([0, 0, 0, width, 0, 0, 0, 1, 0])))
      .setAttribute('JOINTS_0', accessor('VEC4', new Uint8Array(corners(0, 1, 0, 0))))
      .setAttribute('WEIGHTS_0', accessor('VEC4', new Float32Array(corners(0.25, 0.75, 0, 0))));
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)).setSkin(skin));
  }
  return document;
}

function tell(name, document) {
  const [primitive] = document.getRoot().listMeshes()[0].listPrimitives();
  const [joints, weights] = ['JOINTS_0', 'WEIGHTS_0'].map((semantic) => primitive.getAttribute(semantic).getElement(0, []));
  const of = [0, 1].map((bone) => joints.reduce((sum, joint, i) => sum + (joint === bone ? weights[i] : 0), 0));
  console.log(`${name}: ${of.map((weight, bone) => `bone ${bone} ${weight.toFixed(2)}`).join(', ')}`);
}

tell('source', figure());
tell('quantize()', await figure().transform(quantize()));
tell('dedup(), quantize()', await figure().transform(dedup(), quantize()));
JS
cat >expected <<'TXT'
source: bone 0 0.25, bone 1 0.75
quantize(): bone 0 0.25, bone 1 0.75
dedup(), quantize(): bone 0 0.75, bone 1 0.25
TXT
node run.mjs | tee seen
diff -u expected seen
