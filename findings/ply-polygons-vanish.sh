#!/usr/bin/env bash
# three's PLYLoader drops every face with more than four corners.
#
# Guess: a PLY face is a list of any length, so the loader splits a pentagon into three triangles, as assimp does, or
#   at least warns.
# Observed: the loader keeps triangles and quads only. It drops a pentagon without a warning; a model made of
#   pentagons alone loses its index and its vertices are drawn as triangles in file order.
# Versions: three 0.187.0; Debian's assimp 5.2.5 as the comparison.
# Seen:
#   triangle + quad + pentagon: three 3 triangles, assimp 6 triangles
#   warnings: 0
#   pentagon alone: index null, 5 vertices
# Why it matters: Blender and MeshLab write n-gons. A store that makes GLBs or pictures from uploaded PLY files shows
#   models with holes, without a message in its log.
# What to do: compare the sum of (corners - 2) over the file's faces with the number of triangles that were loaded, and
#   refuse the file or triangulate it with another tool when they differ.
# Upstream: https://github.com/mrdoob/three.js/issues/15211 was the same gap in FBXLoader, which was closed there.
set -euo pipefail
command -v assimp >/dev/null || { echo 'assimp is missing: apt-get install assimp-utils'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0
cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';

let warnings = 0;
console.warn = console.error = () => warnings++;

/** PLY text of faces over a row of pentagon corners. */
function ply(faces) {
  const corners = ['0 0 0', '2 0 0', '3 1 0', '1 2 0', '-1 1 0'];
  const header = ['ply', 'format ascii 1.0', `element vertex ${corners.length}`];
  for (const axis of ['x', 'y', 'z']) header.push(`property float ${axis}`);
  header.push(`element face ${faces.length}`, 'property list uchar int vertex_indices', 'end_header');
  return [...header, ...corners, ...faces.map((face) => `${face.length} ${face.join(' ')}`), ''].join('\n');
}

const mixed = ply([[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]]);
writeFileSync('mixed.ply', mixed);
console.log('triangle + quad + pentagon:', new PLYLoader().parse(mixed).index.count / 3, 'triangles');
const alone = new PLYLoader().parse(ply([[0, 1, 2, 3, 4]]));
console.log('pentagon alone: index', alone.index, 'vertices', alone.getAttribute('position').count);
console.log('warnings:', warnings);
JS
{
  node run.mjs
  assimp info mixed.ply | grep -a '^Faces:' | tr -s ' '
} | tee seen
cat >expected <<'TXT'
triangle + quad + pentagon: 3 triangles
pentagon alone: index null vertices 5
warnings: 0
Faces: 6
TXT
diff -u expected seen
