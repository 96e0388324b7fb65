#!/usr/bin/env bash
# glTF Transform's prune, dedup and join take the variants of a model away, or give them to another part.
#
# Guess: KHR_materials_variants is one of the library's own extensions. prune() keeps the texture coordinates that a
#   variant's material reads, dedup() and join() keep meshes apart whose variants differ and keep variants that agree.
# Observed: the three look at the default material only. prune() removes the texture coordinates if that material has no
#   texture. dedup() takes meshes with different variants for the same and keeps the first one: either both parts change
#   with the variant or none does. join() drops all variants, even equal ones, whose names stay in the file.
# Versions: @gltf-transform/core, extensions and functions 4.5.1; gltf-validator 2.0.0-dev.3.10.
# Seen (a door and a drawer, lacquered; which of them turn to textured oak with the variant):
#   step                              door               drawer         errors of the validator
#   none                              oak                oak            none
#   prune()                           oak without UV     oak without UV MESH_PRIMITIVE_TOO_FEW_TEXCOORDS, twice
#   prune({ keepAttributes: true })   oak                oak            none
#   dedup(), only the door has oak    oak                oak            none
#   dedup(), only the drawer has oak  lacquer            lacquer        none
#   join()                            lacquer (one mesh for both)       none
# Why it matters: a store optimizes models before it shows them. The picker still lists the variants, and choosing one
#   changes nothing, paints the wrong part, or shows oak in one flat color.
# What to do: for models with variants, prune({ keepAttributes: true }), leave meshes out of dedup's propertyTypes, and
#   do not join; compare the mappings per node before and after.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gltf-validator@2.0.0-dev.3.10 \
  @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1
cat >run.mjs <<'JS'
import { Document, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRMaterialsVariants } from '@gltf-transform/extensions';
import { dedup, join, prune } from '@gltf-transform/functions';
import validator from 'gltf-validator';

const pixels = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQI12OoCNCIspEDAAarAaXRV5o6AAAAAElFTkSuQmCC';
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);

/** A door and a drawer of the same shape; those that are named can be had in oak. */
function cabinet(inOak) {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const buffer = document.createBuffer();
  const accessor = (type, values) => document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const variants = document.createExtension(KHRMaterialsVariants);
  const variant = variants.createVariant('oak');
  const grain = document.createTexture('grain').setImage(Buffer.from(pixels, 'base64')).setMimeType('image/png');
  const oak = document.createMaterial('oak').setBaseColorTexture(grain);
  const lacquer = document.createMaterial('lacquer').setBaseColorFactor([1, 0, 0, 1]);
  const scene = document.createScene();
  for (const name of ['door', 'drawer']) {
    const primitive = document.createPrimitive().setMaterial(lacquer);
    primitive.setAttribute('POSITION', accessor('VEC3', [0, 0, 0, 1, 0, 0, 0, 1, 0]));
    primitive.setAttribute('NORMAL', accessor('VEC3', [0, 0, 1, 0, 0, 1, 0, 0, 1]));
    primitive.setAttribute('TEXCOORD_0', accessor('VEC2', [0, 0, 1, 0, 0, 1]));
    const mapping = variants.createMapping().setMaterial(oak).addVariant(variant);
    if (inOak.includes(name)) primitive.setExtension('KHR_materials_variants', variants.createMappingList().addMapping(mapping));
    scene.addChild(document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)));
  }
  return document;
}

async function show(step, document, ...transforms) {
  const glb = await io.writeBinary(await document.transform(...transforms));
  const meshes = (await io.readBinary(glb)).getRoot().listNodes().map((node) => node.getMesh()).filter(Boolean);
  const looks = meshes.flatMap((mesh) => mesh.listPrimitives()).map((primitive) => {
    if (!primitive.getExtension('KHR_materials_variants')) return 'lacquer';
    return primitive.getAttribute('TEXCOORD_0') ? 'oak' : 'oak without UV';
  });
  const { issues } = await validator.validateBytes(glb);
  const errors = issues.messages.filter(({ severity }) => severity === 0).map(({ code }) => code);
  console.log(`${step}: ${looks.join(', ')}; errors: ${errors.join(', ') || 'none'}`);
}

await show('none', cabinet(['door', 'drawer']));
await show('prune()', cabinet(['door', 'drawer']), prune());
await show('prune({ keepAttributes: true })', cabinet(['door', 'drawer']), prune({ keepAttributes: true }));
await show('dedup(), door in oak', cabinet(['door']), dedup());
await show('dedup(), drawer in oak', cabinet(['drawer']), dedup());
await show('join()', cabinet(['door', 'drawer']), join());
JS
cat >expected <<'TXT'
none: oak, oak; errors: none
prune(): oak without UV, oak without UV; errors: MESH_PRIMITIVE_TOO_FEW_TEXCOORDS, MESH_PRIMITIVE_TOO_FEW_TEXCOORDS
prune({ keepAttributes: true }): oak, oak; errors: none
dedup(), door in oak: oak, oak; errors: none
dedup(), drawer in oak: lacquer, lacquer; errors: none
join(): lacquer; errors: none
TXT
node run.mjs | tee seen
diff -u expected seen
