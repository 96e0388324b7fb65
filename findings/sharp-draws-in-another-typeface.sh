#!/usr/bin/env bash
# sharp draws text in a typeface of the machine when it cannot read the font file that it was given, without an error.
#
# Guess: the option fontfile of sharp's text input names a font file. WOFF2, the format that every font package of npm
#   carries, is read as browsers read it; a path that does not exist is an error, as for every other input of sharp; and
#   a file belongs to the call that names it.
# Observed: of one typeface only the TTF is drawn. The WOFF, the WOFF2, a missing file and a JSON file all give,
#   bit for bit, the picture without a font file: whatever typeface the machine has. Nothing is raised or warned of. A TTF
#   that was named once stays known to the process, so that the same calls draw the right letters after it: a test that
#   loads the TTF first hides the fault.
# Versions: sharp 0.35.3 (libvips and Pango as it comes with them), @fontsource/grenze 5.3.0,
#   @expo-google-fonts/grenze 0.4.2.
# Seen (a process each; equal pictures have equal names):
#   no file A, TTF B, WOFF A, WOFF2 A, missing A, not a font A; after the TTF in one process: WOFF2 B
# Why it matters: a store draws names and prices onto cards for sharing, contact sheets and watermarks. They look right on
#   the developer's machine, where the brand's typeface may be installed, and in a container they come out in another.
# What to do: pass a TTF or OTF, ask the file system for it first, and compare one picture with one without the file.
# Upstream: https://sharp.pixelplumbing.com/api-constructor/ documents fontfile as a path, without formats or errors.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.3 @fontsource/grenze@5.3.0 @expo-google-fonts/grenze@0.4.2
cat >draw.mjs <<'JS'
import sharp from 'sharp';

/** The pixels of two words. */
async function drawn(fontfile) {
  const text = { text: 'Wizard Tower', font: 'Grenze 40', dpi: 96, ...(fontfile ? { fontfile } : {}) };
  return (await sharp({ text }).raw().toBuffer()).toString('base64');
}

let last;
for (const file of process.argv.slice(2)) last = await drawn(file === 'none' ? undefined : file);
process.stdout.write(last);
JS
ttf=node_modules/@expo-google-fonts/grenze/400Regular/Grenze_400Regular.ttf
web=node_modules/@fontsource/grenze/files/grenze-latin-400-normal
node draw.mjs none >A
node draw.mjs "$ttf" >B
cmp -s A B && { echo 'This machine draws in Grenze by itself: the two cannot be told apart.'; exit 2; }
picture() {
  node draw.mjs "${@:2}" >drawn
  local name=another
  for known in A B; do cmp -s $known drawn && name=$known; done
  echo "$1 $name"
}
{
  picture WOFF $web.woff
  picture WOFF2 $web.woff2
  picture missing missing.ttf
  picture 'not a font' package.json
  picture 'WOFF2 after the TTF' "$ttf" $web.woff2
} >seen
cat seen
diff -u - seen <<'TXT'
WOFF A
WOFF2 A
missing A
not a font A
WOFF2 after the TTF B
TXT
