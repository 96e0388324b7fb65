#!/usr/bin/env bash
# PDFKit stamps a document as PDF/A-3B that is not one.
#
# Guess: subset 'PDF/A-3b' makes the document conform, or the library raises an error for what PDF/A forbids: every
#   font must be embedded, and the metadata must agree with the document information.
# Observed: text in the standard font Helvetica is accepted; the font is not embedded, and the XMP metadata claims part
#   3, conformance B all the same. The modification date is in the document information and missing from the XMP.
# Versions: pdfkit 0.20.2, Debian's poppler-utils.
# Seen:
#   claims part 3, conformance B
#   Helvetica embedded no
#   ModDate in document information yes, in XMP no
# Why it matters: electronic invoices (Factur-X, ZUGFeRD) must be PDF/A-3. A buyer's system refuses the store's
#   invoice, which looks right to every viewer.
# What to do: register and use an embedded font before any text, set no ModDate, and run a PDF/A validator in the tests;
#   the claim in the file proves nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
command -v pdffonts >/dev/null || { echo 'pdffonts is missing: apt-get install poppler-utils'; exit 2; }
npm install --silent --no-audit --no-fund pdfkit@0.20.2
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFKit from 'pdfkit';

const paid = new Date('2026-11-29T10:00:00Z');
const file = createWriteStream('invoice.pdf');
const invoice = new PDFKit({ subset: 'PDF/A-3b', pdfVersion: '1.7', info: { Title: 'Invoice 7', CreationDate: paid, ModDate: paid } });
invoice.pipe(file);
invoice.text('Invoice 7');
invoice.end();
await finished(file);

const run = (program, ...options) => execFileSync(program, [...options, 'invoice.pdf']).toString();
const xmp = run('pdfinfo', '-meta');
console.log(`claims part ${xmp.match(/<pdfaid:part>(.*?)</)[1]}, conformance ${xmp.match(/<pdfaid:conformance>(.*?)</)[1]}`);
console.log('Helvetica embedded', run('pdffonts').match(/^Helvetica .*WinAnsi +(yes|no)/m)[1]);
console.log(`ModDate in document information ${/^ModDate:/m.test(run('pdfinfo')) ? 'yes' : 'no'}, in XMP ${/ModifyDate/.test(xmp) ? 'yes' : 'no'}`);
JS
cat >expected <<'TXT'
claims part 3, conformance B
Helvetica embedded no
ModDate in document information yes, in XMP no
TXT
node run.mjs | tee seen
diff -u expected seen
