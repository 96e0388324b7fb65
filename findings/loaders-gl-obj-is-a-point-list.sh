#!/usr/bin/env bash
# loaders.gl calls the triangles of an OBJ file a list of points.
#
# Guess: the mesh that OBJLoader of loaders.gl returns says how to draw it in one way: `mode` 4 (triangles), and the
#   newer field `topology` "triangle-list".
# Observed: `mode` is 4 and `topology` is "point-list" for a file with faces alone, so the two fields contradict each
#   other. PLYLoader of the same family says "triangle-list" for the same triangle.
# Versions: @loaders.gl/core 4.5.4, @loaders.gl/obj 4.5.2, @loaders.gl/ply 4.4.5.
# Seen:
#   OBJ  mode 4, topology point-list
#   PLY  mode 4, topology triangle-list
# Why it matters: a preview renderer that follows `topology` (the name that luma.gl and WebGPU use) draws three dots
#   where the shopper expects a castle.
# What to do: read `mode`, or set `topology` from it for meshes that come from OBJ files.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @loaders.gl/core@4.5.4 @loaders.gl/obj@4.5.2 @loaders.gl/ply@4.4.5
cat >run.mjs <<'JS'
import { parse } from '@loaders.gl/core';
import { OBJLoader } from '@loaders.gl/obj';
import { PLYLoader } from '@loaders.gl/ply';

const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const ply = [
  'ply', 'format ascii 1.0', 'element vertex 3', 'property float x', 'property float y', 'property float z',
  'element face 1', 'property list uchar int vertex_indices', 'end_header', '0 0 0', '1 0 0', '0 1 0', '3 0 1 2', '',
].join('\n');
for (const [name, text, loader] of [['OBJ', obj, OBJLoader], ['PLY', ply, PLYLoader]]) {
  const mesh = await parse(text, loader);
  console.log(`${name} mode ${mesh.mode}, topology ${mesh.topology}`);
}
JS
cat >expected <<'TXT'
OBJ mode 4, topology point-list
PLY mode 4, topology triangle-list
TXT
node run.mjs | tee seen
diff -u expected seen
