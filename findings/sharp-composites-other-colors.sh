#!/usr/bin/env bash
# sharp converts a photo from its color profile to sRGB, but not when the photo is laid over another picture.
#
# Guess: sharp reads embedded profiles and writes sRGB unless it is told otherwise, as resize() and each format show. So
#   composite() converts the pictures that it lays over the base too; upstream's answer to that question says the same.
# Observed: composite() takes the numbers of the overlay as they are and writes them without the profile: a photo in
#   Display P3, which every recent iPhone takes, comes out paler. An overlay in CMYK is converted with another profile
#   than its own. With keepIccProfile() it is the sRGB badge on a P3 photo that comes out too vivid. There is no warning.
# Version: sharp 0.35.5.
# Seen (a picture that is 200,60,40 in sRGB; what its pixels are in the result, in sRGB):
#                                      from a P3 PNG   from a CMYK JPEG
#   converted, resized                 200,60,40       196,55,19
#   composited on a white picture      185,71,50       197,66,50
#   converted first, then composited   200,60,40       196,55,19
#   an sRGB badge of this color on a P3 photo with keepIccProfile(): 217,42,24
# Why it matters: contact sheets, pictures for link previews and seller's logos are composited. The red that is sold is
#   one red on the product page and another one on the sheet beside it; a brand's color misses by 15 of 255.
# What to do: give composite() only what sharp has written itself: { input: await sharp(photo).png().toBuffer() }.
# Upstream: https://github.com/lovell/sharp/issues/993 (the question) and https://github.com/lovell/sharp/issues/1311.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5
cat >run.mjs <<'JS'
import sharp from 'sharp';

const color = { r: 200, g: 60, b: 40 };
const plain = (width, background) => sharp({ create: { width, height: width, channels: 3, background } });
const firstPixel = async (image) => [...(await sharp(image).removeAlpha().raw().toBuffer()).subarray(0, 3)].join();
const white = await plain(16, '#fff').jpeg().toBuffer();
const onWhite = (input) => sharp(white).composite([{ input, left: 0, top: 0 }]).png().toBuffer();

const photos = {
  'P3 PNG': await plain(16, color).withIccProfile('p3').png().toBuffer(),
  'CMYK JPEG': await plain(16, color).withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
};
for (const [name, photo] of Object.entries(photos)) {
  const { hasProfile } = await sharp(photo).metadata();
  console.log(`${name}, profile ${hasProfile}`);
  const converted = await sharp(photo).png().toBuffer();
  console.log('  converted', await firstPixel(converted));
  console.log('  resized', await firstPixel(await sharp(photo).resize(8).png().toBuffer()));
  console.log('  composited', await firstPixel(await onWhite(photo)));
  console.log('  converted, composited', await firstPixel(await onWhite(converted)));
}
const badge = await plain(8, color).png().toBuffer();
const withBadge = sharp(photos['P3 PNG']).composite([{ input: badge, left: 0, top: 0 }]);
console.log('badge, keepIccProfile', await firstPixel(await withBadge.keepIccProfile().png().toBuffer()));
JS
cat >expected <<'TXT'
P3 PNG, profile true
  converted 200,60,40
  resized 200,60,40
  composited 185,71,50
  converted, composited 200,60,40
CMYK JPEG, profile true
  converted 196,55,19
  resized 196,55,19
  composited 197,66,50
  converted, composited 196,55,19
badge, keepIccProfile 217,42,24
TXT
node run.mjs | tee seen
diff -u expected seen
