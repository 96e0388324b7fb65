#!/usr/bin/env bash
# assimp reads a quantized GLB as noise and reports success.
#
# Guess: glTF lists KHR_mesh_quantization in extensionsRequired so that a reader without it refuses the file; assimp
#   either converts the 16-bit positions or ends with an error.
# Observed: assimp 5.2.5 copies the bytes of the 16-bit positions as if they were floats. The triangle that is 1 wide
#   becomes a shape whose largest coordinate is below 1e-30; the exit status is 0 and nothing is logged.
# Versions: Debian's assimp 5.2.5, @gltf-transform/core 4.5.1.
# Seen:
#   float positions      largest coordinate 1, exit 0
#   16-bit positions     largest coordinate below 1e-30, exit 0
#   extensionsRequired   KHR_mesh_quantization
# Why it matters: quantization is what gltfpack does by default and glTF Transform's optimize does too. Buyers whose
#   tools use Debian's assimp get an invisible model, and a store that converts its optimized GLB to OBJ or STL with
#   assimp publishes noise.
# What to do: sell (or convert from) a GLB with float attributes, and keep the quantized one for the preview; compare
#   bounding boxes after each conversion.
set -euo pipefail
command -v assimp >/dev/null || { echo 'assimp is missing: apt-get install assimp-utils'; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1
cat >run.mjs <<'JS'
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';

/** Saves a triangle, 1 wide, with these positions. */
async function save(name, positions, normalized) {
  const document = new Document();
  const position = document.createAccessor().setType('VEC3').setBuffer(document.createBuffer());
  position.setArray(positions).setNormalized(normalized);
  const primitive = document.createPrimitive().setAttribute('POSITION', position);
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  if (normalized) document.createExtension(KHRMeshQuantization).setRequired(true);
  const io = new NodeIO().registerExtensions([KHRMeshQuantization]);
  await io.write(`${name}.glb`, document);
  const { json } = await io.writeJSON(document);
  if (normalized) console.log('extensionsRequired', json.extensionsRequired.join());
}

await save('float', new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), false);
await save('16-bit', new Int16Array([0, 0, 0, 32767, 0, 0, 0, 32767, 0]), true);
JS
node run.mjs >seen
for name in float 16-bit; do
  status=0
  assimp export $name.glb $name.obj -fobj >log || status=$?
  awk -v name=$name -v status=$status '/^v / { for (i = 2; i <= 4; i++) if ($i > x) x = $i }
    END { print name " positions: largest coordinate " (x < 1e-30 ? "below 1e-30" : x) ", exit " status }' $name.obj
done >>seen
cat >expected <<'TXT'
extensionsRequired KHR_mesh_quantization
float positions: largest coordinate 1, exit 0
16-bit positions: largest coordinate below 1e-30, exit 0
TXT
cat seen
diff -u expected seen
