#!/usr/bin/env bash
# Three libraries for tar read a file with holes, as GNU tar packs it, as a shorter one, and none says so.
#
# Guess: a reader that does not know GNU tar's sparse members (type S, or GNU.sparse.* in a pax header) refuses the archive or
#   skips the member with a warning; a header whose real size is another than its size is not an ordinary file.
# Observed: modern-tar calls the member an ordinary file and gives the stored blocks alone. tar-stream does the same with the
#   type null. tar writes nothing for the one form, and for the other a file of the stored blocks under the right name. None
#   throws or warns. GNU tar itself gives back all bytes.
# Versions: modern-tar 0.8.6, tar-stream 3.1.7, tar 7.5.2; archives of GNU tar 1.34 with --sparse, of a file of 1,048,579 bytes.
# Seen (bytes):
#                 --format=gnu         --format=pax
#   GNU tar       1048579              1048579
#   modern-tar    file of 515          file of 1027
#   tar-stream    type null, 515       file of 1027
#   tar           nothing              file of 1027
# Why it matters: builds, catalogues and backups come as archives from others' machines, whose scripts pack with -S to save
#   space. A model or a texture with a long run of zeros arrives as what stood around it, and is sold.
# What to do: compare each file with a size and a hash that travel beside it, as release.json does, before anything is kept.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund modern-tar@0.8.6 tar-stream@3.1.7 tar@7.5.2
printf start >model.bin && truncate -s 1M model.bin && printf end >>model.bin
for format in gnu pax; do
  # Where the holes are is told by their zeros, whatever the file system knows.
  tar --sparse --hole-detection=raw --format=$format -cf $format.tar model.bin
done
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar';
import * as tar from 'tar';
import { extract } from 'tar-stream';

const readers = {
  async 'GNU tar'(file, place) {
    execFileSync('tar', ['-xf', file, '-C', place]);
    return written(place);
  },
  async 'modern-tar'(file) {
    const entries = await unpackTar(new Uint8Array(readFileSync(file)));
    return entries.map(({ header, data }) => `${header.type} of ${data.length}`);
  },
  async 'tar-stream'(file) {
    const entries = [];
    const reader = extract().on('entry', (header, content, next) => {
      let size = 0;
      content.on('data', (chunk) => (size += chunk.length)).on('end', () => next(entries.push(`${header.type} of ${size}`) && null));
    });
    await pipeline(Readable.from([readFileSync(file)]), reader);
    return entries;
  },
  async tar(file, place) {
    const warnings = [];
    await tar.x({ file, cwd: place, onwarn: (code) => warnings.push(code) });
    return [...written(place), ...warnings];
  },
};
const written = (place) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `file of ${statSync(join(entry.parentPath, entry.name)).size}`);

for (const format of ['gnu', 'pax']) {
  for (const [name, read] of Object.entries(readers)) {
    const place = join(process.cwd(), `${format} ${name}`);
    mkdirSync(place);
    console.log(`${format}, ${name}: ${(await read(`${format}.tar`, place)).join(', ') || 'nothing'}`);
  }
}
JS
cat >expected <<'TXT'
gnu, GNU tar: file of 1048579
gnu, modern-tar: file of 515
gnu, tar-stream: null of 515
gnu, tar: nothing
pax, GNU tar: file of 1048579
pax, modern-tar: file of 1027
pax, tar-stream: file of 1027
pax, tar: file of 1027
TXT
node run.mjs | tee seen
diff -u expected seen
