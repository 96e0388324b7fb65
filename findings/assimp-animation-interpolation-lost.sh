#!/usr/bin/env bash
# assimp rewrites stepped and spline animations as linear ones.
#
# Guess: a GLB that goes through assimp keeps its animations: STEP stays STEP, and CUBICSPLINE is kept or sampled into
#   enough linear keys to look the same.
# Observed: assimp 5.2.5 writes LINEAR for all. Of a spline it keeps the values and throws the tangents away, with no
#   key in between. At the middle of the clip a stepped door stands half open and the spline is far off.
# Versions: Debian's assimp 5.2.5, @gltf-transform/core 4.5.1.
# Seen (height at the middle of a clip that goes from 0 to 1):
#   LINEAR        0.5  -> LINEAR 0.5
#   STEP          0    -> LINEAR 0.5
#   CUBICSPLINE   1.5  -> LINEAR 0.5
# Why it matters: an asset store sells animated creatures and doors. A conversion or "repair" step with assimp changes
#   the product without a warning, and the file still validates.
# What to do: do not send animated GLBs through assimp, or replace stepped and spline channels by densely sampled linear
#   keys first, and compare poses between keys.
set -euo pipefail
command -v assimp >/dev/null || { echo 'assimp is missing: apt-get install assimp-utils'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { Document, Logger, NodeIO } from '@gltf-transform/core';

const io = new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT));
// Heights of the keys at 0 s and 1 s; a spline has an in-tangent and an out-tangent around each.
const heights = { LINEAR: [0, 1], STEP: [0, 1], CUBICSPLINE: [0, 0, 8, 0, 1, 0] };

async function save(interpolation) {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type, values) => document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', accessor('VEC3', [0, 0, 0, 1, 0, 0, 0, 1, 0]));
  const node = document.createNode('door').setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  const sampler = document.createAnimationSampler().setInterpolation(interpolation);
  sampler.setInput(accessor('SCALAR', [0, 1])).setOutput(accessor('VEC3', heights[interpolation].flatMap((y) => [0, y, 0])));
  const channel = document.createAnimationChannel().setSampler(sampler).setTargetNode(node).setTargetPath('translation');
  document.createAnimation('open').addSampler(sampler).addChannel(channel);
  await io.write(`${interpolation}.glb`, document);
}

/** Interpolation and height in the middle between the first two keys, as the specification computes it. */
async function middle(file) {
  const channels = (await io.read(file)).getRoot().listAnimations()[0].listChannels();
  const sampler = channels.find((channel) => channel.getTargetPath() === 'translation').getSampler();
  const height = (index) => sampler.getOutput().getElement(index, [])[1];
  const kind = sampler.getInterpolation();
  const seconds = sampler.getInput().getScalar(1) - sampler.getInput().getScalar(0);
  if (kind === 'STEP') return `${kind} ${height(0)}`;
  if (kind === 'LINEAR') return `${kind} ${(height(0) + height(1)) / 2}`;
  return `${kind} ${(height(1) + height(4)) / 2 + (seconds * (height(2) - height(3))) / 8}`;
}

for (const interpolation of Object.keys(heights)) {
  await save(interpolation);
  execFileSync('assimp', ['export', `${interpolation}.glb`, 'out.glb', '-fglb2']);
  console.log(await middle(`${interpolation}.glb`), '->', await middle('out.glb'));
}
JS
cat >expected <<'TXT'
LINEAR 0.5 -> LINEAR 0.5
STEP 0 -> LINEAR 0.5
CUBICSPLINE 1.5 -> LINEAR 0.5
TXT
node run.mjs | tee seen
diff -u expected seen
