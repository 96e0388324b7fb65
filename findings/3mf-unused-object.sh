#!/usr/bin/env bash
# A 3MF object that the build section does not name: OpenSCAD prints it, PrusaSlicer refuses the whole file.
#
# Guess: the core specification says that the build section decides what is made and that a consumer must not output
#   objects that no item refers to. So a file with a 10 mm cube in the build and a spare 30 mm cube among its resources
#   gives one cube of 1000 mm3 everywhere, and two items of one object give two cubes.
# Observed: OpenSCAD ignores the build section: it outputs both cubes of the first file, and one instead of two of the
#   second, without their transforms. PrusaSlicer refuses the first file ("Unable to find object"). Only three reads
#   both as the specification says.
# Versions: three 0.187.0; Debian's openscad 2021.01, prusa-slicer 2.5.0.
# Seen:
#   spare object:  three 1 mesh, 10 wide;  OpenSCAD 30 wide;  PrusaSlicer "Loading of a model file failed."
#   two items:     three 2 meshes, 30 wide; OpenSCAD 10 wide; PrusaSlicer 2 objects
# Why it matters: authoring tools keep unused variants in a project. A printable download that looked right in the
#   store's preview cannot be opened by one buyer and prints three times as large for another.
# What to do: on upload, remove objects that no item reaches, and write each item as an object of its own with the
#   transform applied to its vertices.
# Upstream: https://github.com/openscad/openscad/pull/5527 adds nested objects and transforms to later OpenSCAD builds;
#   https://github.com/prusa3d/PrusaSlicer/issues/13209 shows the refusal for another sort of object.
set -euo pipefail
for program in openscad prusa-slicer; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install openscad prusa-slicer"; exit 2; }
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

/** A cube among the resources. */
function cube(id, size) {
  const vertices = corners.map(([x, y, z]) => `<vertex x="${x * size}" y="${y * size}" z="${z * size}"/>`).join('');
  const triangle = (a, b, c) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`;
  const triangles = quads.map(([a, b, c, d]) => triangle(a, b, c) + triangle(a, c, d)).join('');
  return `<object id="${id}" type="model"><mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh></object>`;
}

function save(name, resources, build) {
  const model =
    '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">' +
    `<resources>${resources}</resources><build>${build}</build></model>`;
  const xml = (body) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
  const file = zipSync({ '[Content_Types].xml': xml(types), '_rels/.rels': xml(relations), '3D/3dmodel.model': xml(model) });
  writeFileSync(`${name}.3mf`, file);
  const group = new ThreeMFLoader().parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  group.updateMatrixWorld(true);
  let meshes = 0;
  group.traverse((node) => {
    if (node.isMesh) meshes++;
  });
  console.log(`three ${name}: ${meshes} meshes, ${new Box3().setFromObject(group).max.x} wide`);
}

save('spare', cube(1, 10) + cube(2, 30), '<item objectid="1"/>');
save('twice', cube(1, 10), '<item objectid="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>');
JS
node run.mjs >seen
for name in spare twice; do
  echo "import(\"$name.3mf\");" >import.scad
  openscad -q -o import.stl import.scad
  awk -v name=$name '/vertex/ && $2 > width { width = $2 } END { print "OpenSCAD " name ": " width " wide" }' import.stl
  if prusa-slicer --info $name.3mf >info 2>log; then
    echo "PrusaSlicer $name: $(grep -c '^volume' info) objects"
  else
    echo "PrusaSlicer $name: $(grep -ho 'Loading of a model file failed.' info log), $(grep -ho 'Unable to find object' info log)"
  fi
done >>seen
cat >expected <<'TXT'
three spare: 1 meshes, 10 wide
three twice: 2 meshes, 30 wide
OpenSCAD spare: 30 wide
PrusaSlicer spare: Loading of a model file failed., Unable to find object
OpenSCAD twice: 10 wide
PrusaSlicer twice: 2 objects
TXT
cat seen
diff -u expected seen
