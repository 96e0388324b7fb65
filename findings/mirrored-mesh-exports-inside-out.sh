#!/usr/bin/env bash
# three's STL, OBJ and PLY exporters turn a mirrored part inside out.
#
# Guess: a part with a scale of -1 on one axis (the right wing, made by mirroring the left one) looks right in the
#   viewer, and glTF says that a negative determinant reverses the winding order. So an exporter that applies the
#   node's transform to the vertices also reverses the triangles, and the volume of the written cube stays +1.
# Observed: all three exporters apply the transform and keep the order of the corners. The triangles face inwards and
#   the volume of the written cube is -1.
# Version: three 0.187.0.
# Seen:
#   part      STL  binary STL  OBJ  PLY
#   plain      1      1         1    1
#   mirrored  -1     -1        -1   -1
# Why it matters: a store that derives STL or OBJ downloads from the GLB sells prints with inverted parts: slicers
#   treat them as holes, and renderers with back-face culling show the inside of the wing.
# What to do: before the export, bake each world matrix into its geometry and swap two corners of each triangle where
#   the determinant is negative; then refuse files whose signed volume is negative.
# Upstream: https://github.com/mrdoob/three.js/pull/12720 tells why the viewer gets it right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0
cat >run.mjs <<'JS'
import { BoxGeometry, Mesh, MeshStandardMaterial, Scene, Vector3 } from 'three';
import { OBJExporter } from 'three/addons/exporters/OBJExporter.js';
import { PLYExporter } from 'three/addons/exporters/PLYExporter.js';
import { STLExporter } from 'three/addons/exporters/STLExporter.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';

/** Signed volume of a closed surface: positive where the triangles face outwards. */
function volume(geometry) {
  const triangles = geometry.index ? geometry.toNonIndexed() : geometry;
  const position = triangles.getAttribute('position');
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  for (let i = 0; i < position.count; i += 3) {
    a.fromBufferAttribute(position, i);
    b.fromBufferAttribute(position, i + 1);
    c.fromBufferAttribute(position, i + 2);
    sum += a.dot(b.cross(c)) / 6;
  }
  return Math.round(sum * 1000) / 1000;
}

for (const [name, scale] of [['plain', 1], ['mirrored', -1]]) {
  const part = new Mesh(new BoxGeometry(1, 1, 1), new MeshStandardMaterial());
  part.scale.x = scale;
  const scene = new Scene().add(part);
  scene.updateMatrixWorld(true);
  const volumes = {
    stl: volume(new STLLoader().parse(new STLExporter().parse(scene))),
    binaryStl: volume(new STLLoader().parse(new STLExporter().parse(scene, { binary: true }).buffer)),
    obj: volume(new OBJLoader().parse(new OBJExporter().parse(scene)).children[0].geometry),
    ply: volume(new PLYLoader().parse(new PLYExporter().parse(scene))),
  };
  console.log(name, JSON.stringify(volumes));
}
JS
cat >expected <<'TXT'
plain {"stl":1,"binaryStl":1,"obj":1,"ply":1}
mirrored {"stl":-1,"binaryStl":-1,"obj":-1,"ply":-1}
TXT
node run.mjs | tee seen
diff -u expected seen
