#!/usr/bin/env bash
# Resizing a texture with glTF Transform turns an opaque model black.
#
# Guess: glTF ignores the alpha channel of a base color texture while the material's alphaMode is OPAQUE (the default).
#   So textureCompress({ resize }) scales red, green and blue on their own and the model keeps its color.
# Observed: the encoder (sharp) multiplies color by alpha before it scales and divides afterwards. Where alpha is 0
#   nothing is left to divide, so every such texel becomes 0,0,0. Lossless WebP clears them too, without any resize.
#   Artists often store roughness or a mask in the alpha channel of an opaque texture, so alpha is 0 in wide areas.
# Versions: @gltf-transform/functions 4.5.1, sharp 0.35.5.
# Seen:
#   source PNG                      200,100,50
#   resize to half                  0,0,0
#   lossless WebP                   0,0,0
#   alpha removed, resize to half   200,100,50
# Why it matters: a store that shrinks textures for its previews shows a black castle where the buyer's own viewer
#   shows a brown one, and a store that offers a "lossless" download ships other colors than the artist delivered.
# What to do: remove the alpha channel of textures that no MASK or BLEND material reads (sharp's removeAlpha) before
#   resizing; resize channel-packed textures channel by channel.
# Upstream: https://github.com/donmccurdy/glTF-Transform/issues/704 reports the same loss for another optimizer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1 sharp@0.35.5
cat >run.mjs <<'JS'
import { Document, Logger } from '@gltf-transform/core';
import { textureCompress } from '@gltf-transform/functions';
import sharp from 'sharp';

const texels = Buffer.alloc(64 * 64 * 4);
for (let i = 0; i < texels.length; i += 4) texels.set([200, 100, 50, 0], i);
const png = await sharp(texels, { raw: { width: 64, height: 64, channels: 4 } }).png().toBuffer();
const firstColor = async (image) => [...(await sharp(image).raw().toBuffer()).subarray(0, 3)].join();

/** Base color of an opaque material after textureCompress with these options. */
async function compressed(image, options) {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const texture = document.createTexture('brown').setImage(image).setMimeType('image/png');
  const material = document.createMaterial('opaque').setBaseColorTexture(texture);
  if (material.getAlphaMode() !== 'OPAQUE') throw new Error('the material is not opaque');
  await document.transform(textureCompress({ encoder: sharp, ...options }));
  return firstColor(texture.getImage());
}

console.log('source PNG'.padEnd(31), await firstColor(png));
console.log('resize to half'.padEnd(31), await compressed(png, { resize: [32, 32] }));
console.log('lossless WebP'.padEnd(31), await compressed(png, { targetFormat: 'webp', lossless: true }));
const withoutAlpha = await sharp(png).removeAlpha().png().toBuffer();
console.log('alpha removed, resize to half'.padEnd(31), await compressed(withoutAlpha, { resize: [32, 32] }));
JS
cat >expected <<'TXT'
source PNG                      200,100,50
resize to half                  0,0,0
lossless WebP                   0,0,0
alpha removed, resize to half   200,100,50
TXT
node run.mjs | tee seen
diff -u expected seen
