#!/usr/bin/env bash
# Three of four readers ignore the unit of a 3MF file: one inch becomes one millimeter.
#
# Guess: 3MF was made to end the guessing about STL's missing unit. Its model element names one (millimeter by
#   default), so every reader shows cubes of 10 mm, 1 inch and 0.01 m at 10, 25.4 and 10 mm.
# Observed: PrusaSlicer converts. three's 3MFLoader, assimp and OpenSCAD take the bare number, say nothing, and keep
#   no trace of the unit: the cube of one inch is 1 wide, the one of 0.01 m is 0.01 wide.
# Versions: three 0.187.0; Debian's prusa-slicer 2.5.0, assimp 5.2.5, openscad 2021.01.
# Seen (width):
#                 PrusaSlicer  three  assimp  OpenSCAD
#   10 millimeter        10      10     10       10
#   1 inch               25.4     1      1        1
#   0.01 meter           10       0.01   0.01     0.01
# Why it matters: a store that converts between GLB (always meters) and 3MF, or prints dimensions on the product page,
#   is wrong by a factor of 25.4 or 1000, and only for the files of some artists.
# What to do: read the unit attribute from 3D/3dmodel.model yourself and scale; write 3MF in millimeters only.
# Upstream: https://github.com/prusa3d/PrusaSlicer/issues/15545 and https://github.com/Snapmaker/Luban/issues/1759
#   report the same trap elsewhere.
set -euo pipefail
for program in assimp openscad prusa-slicer; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install assimp-utils openscad prusa-slicer"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 fflate@0.8.3 jsdom@26.1.0
cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import { Box3 } from 'three';
import { ThreeMFLoader } from 'three/addons/loaders/3MFLoader.js';

globalThis.DOMParser = new JSDOM('').window.DOMParser;
const namespace = 'http://schemas.openxmlformats.org/package/2006';
const types =
  `<Types xmlns="${namespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>';
const relations =
  `<Relationships xmlns="${namespace}/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" ` +
  'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';
const corners = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
const quads = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];

/** A 3MF package with one cube. */
function cube(size, unit) {
  const vertices = corners.map(([x, y, z]) => `<vertex x="${x * size}" y="${y * size}" z="${z * size}"/>`).join('');
  const triangle = (a, b, c) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`;
  const triangles = quads.map(([a, b, c, d]) => triangle(a, b, c) + triangle(a, c, d)).join('');
  const model =
    `<model unit="${unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>` +
    `<object id="1" type="model"><mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh></object>` +
    '</resources><build><item objectid="1"/></build></model>';
  const xml = (body) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
  return zipSync({ '[Content_Types].xml': xml(types), '_rels/.rels': xml(relations), '3D/3dmodel.model': xml(model) });
}

for (const [size, unit] of [[10, 'millimeter'], [1, 'inch'], [0.01, 'meter']]) {
  const file = cube(size, unit);
  writeFileSync(`${unit}.3mf`, file);
  const group = new ThreeMFLoader().parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const box = new Box3().setFromObject(group);
  console.log('three', unit, Number((box.max.x - box.min.x).toPrecision(4)));
}
JS
node run.mjs >seen
for unit in millimeter inch meter; do
  prusa-slicer --info $unit.3mf 2>/dev/null | awk -v unit=$unit '/size_x/ { print "PrusaSlicer", unit, $3 + 0 }'
  assimp info $unit.3mf | awk -v unit=$unit '/Maximum point/ { gsub(/[()]/, ""); print "assimp", unit, $3 + 0 }'
  echo "import(\"$unit.3mf\");" >cube.scad
  openscad -q -o cube.stl cube.scad
  awk -v unit=$unit '/vertex/ && $2 > width { width = $2 } END { print "OpenSCAD", unit, width + 0 }' cube.stl
done >>seen
cat >expected <<'TXT'
three millimeter 10
three inch 1
three meter 0.01
PrusaSlicer millimeter 10
assimp millimeter 10
OpenSCAD millimeter 10
PrusaSlicer inch 25.4
assimp inch 1
OpenSCAD inch 1
PrusaSlicer meter 10
assimp meter 0.01
OpenSCAD meter 0.01
TXT
cat seen
diff -u expected seen
