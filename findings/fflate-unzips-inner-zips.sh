#!/usr/bin/env bash
# fflate's streaming Unzip lists files that are inside a zip inside the zip, and returns the inner zip damaged.
#
# Guess: Unzip, the streaming reader of fflate, reads what Zip, the streaming writer of fflate, wrote: two files go in,
#   a GLB and an already packed textures.zip, and the same two come out, as with unzipSync.
# Observed: the streaming writer leaves the sizes to a record behind each file, and the streaming reader looks for the
#   next file by its signature. It finds the signature inside textures.zip: readme.txt appears as a third file of the
#   outer archive and textures.zip comes out with a wrong length. No error is raised. The synchronous reader, which
#   reads the central directory, is right.
# Version: fflate 0.8.3.
# Seen:
#   unzipSync: model.glb intact, textures.zip intact
#   Unzip: model.glb intact, readme.txt not what was packed, textures.zip not what was packed
# Why it matters: bundles of 3D assets hold packed texture sets, .usdz and .3mf files, which are zips as well. A store
#   that streams downloads through fflate and reads uploads with Unzip publishes damaged files.
# What to do: read archives from the central directory (unzipSync, yauzl), or compress inner zips when writing.
# Upstream: https://github.com/101arrowz/fflate/issues/235 and https://github.com/101arrowz/fflate/issues/243
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fflate@0.8.3
cat >run.mjs <<'JS'
import { strToU8, Unzip, UnzipInflate, unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate';

const files = {
  'model.glb': strToU8(`glTF${'x'.repeat(200)}`),
  'textures.zip': zipSync({ 'readme.txt': strToU8('inner') }),
};
const chunks = [];
const writer = new Zip((error, chunk) => chunks.push(chunk));
for (const [name, bytes] of Object.entries(files)) {
  const file = new ZipPassThrough(name);
  writer.add(file);
  file.push(bytes, true);
}
writer.end();
const archive = new Uint8Array(Buffer.concat(chunks));

const sameAsPacked = (name, bytes) => (files[name] && Buffer.from(bytes).equals(Buffer.from(files[name])) ? 'intact' : 'not what was packed');
const report = (reader, found) =>
  console.log(`${reader}:`, Object.keys(found).sort().map((name) => `${name} ${sameAsPacked(name, found[name])}`).join(', '));

report('packed', files);
report('unzipSync', unzipSync(archive));
const streamed = {};
const reader = new Unzip((file) => {
  const parts = [];
  file.ondata = (error, chunk) => {
    if (error) throw error;
    parts.push(chunk);
    streamed[file.name] = Buffer.concat(parts);
  };
  file.start();
});
reader.register(UnzipInflate);
reader.push(archive, true);
report('Unzip', streamed);
JS
cat >expected <<'TXT'
packed: model.glb intact, textures.zip intact
unzipSync: model.glb intact, textures.zip intact
Unzip: model.glb intact, readme.txt not what was packed, textures.zip not what was packed
TXT
node run.mjs | tee seen
diff -u expected seen
