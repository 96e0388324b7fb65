#!/usr/bin/env bash
# pdf-lib shows what was cropped away, and upright what was turned, when it embeds a page.
#
# Guess: embedPdf gives the page as a viewer shows it: inside its crop box, with its rotation. A page cropped to
#   300 x 100 and turned by 90 degrees is embedded as 100 x 300.
# Observed: the whole media box is embedded, 300 x 200 and unturned. The black bar that the crop hid is visible on the
#   new page.
# Versions: pdf-lib 1.17.1, Debian's poppler-utils.
# Seen:
#   source     300 x 100 pts, rotation 90, bar hidden
#   embedded   300 x 200 pts, rotation 0,  bar visible
# Why it matters: a store that puts license pages or concept art into a delivery document (two on a page, or above a
#   "sold to" line) shows printer's marks and notes that the artist cropped, and lays scans on their side.
# What to do: pass the crop box as the bounding box of embedPage, and rotate by the page's angle when drawing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
command -v pdftoppm >/dev/null || { echo 'pdftoppm is missing: apt-get install poppler-utils'; exit 2; }
npm install --silent --no-audit --no-fund pdf-lib@1.17.1
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { degrees, PDFDocument, rgb } from 'pdf-lib';

/** Size and rotation of the page, and whether a viewer shows the black bar. */
function report(name, bytes) {
  writeFileSync('page.pdf', bytes);
  const info = execFileSync('pdfinfo', ['page.pdf']).toString();
  const picture = execFileSync('pdftoppm', ['-cropbox', '-r', '72', '-gray', 'page.pdf']);
  const bar = picture.subarray(20).includes(0); // after the header of the PGM
  const size = info.match(/Page size: +(.* pts)/)[1];
  console.log(`${name}: ${size}, rotation ${info.match(/Page rot: +(\d+)/)[1]}, bar ${bar ? 'visible' : 'hidden'}`);
}

const source = await PDFDocument.create();
const page = source.addPage([300, 200]);
page.drawRectangle({ x: 10, y: 10, width: 200, height: 40, color: rgb(0, 0, 0) });
page.setCropBox(0, 100, 300, 100);
page.setRotation(degrees(90));
const bytes = await source.save();
report('source', bytes);

const target = await PDFDocument.create();
const [embedded] = await target.embedPdf(bytes);
target.addPage([embedded.width, embedded.height]).drawPage(embedded);
report('embedded', await target.save());
JS
cat >expected <<'TXT'
source: 300 x 100 pts, rotation 90, bar hidden
embedded: 300 x 200 pts, rotation 0, bar visible
TXT
node run.mjs | tee seen
diff -u expected seen
