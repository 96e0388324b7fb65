#!/usr/bin/env bash
# pdf-lib's copyPages leaves the electronic invoice, the form fields and the metadata behind.
#
# Guess: a store joins the invoice (a PDF with factur-x.xml attached) and the license certificate (with a form field)
#   into one document: copyPages copies the pages, and what belongs to them.
# Observed: pages alone are copied. The attachment is gone, the form has no field although the field's text is still
#   painted, and the title is empty. No error is raised.
# Versions: pdf-lib 1.17.1, Debian's poppler-utils.
# Seen:
#   source   attachments 1, fields 1, title Invoice 7
#   copied   attachments 0, fields 0, title undefined, text "7 seats" still visible
# Why it matters: the XML is the invoice in the sense of the law in several countries; the joined file looks the same and
#   is worth nothing to the buyer's accounting.
# What to do: add the license to the invoice's document instead of copying both into a new one, and check attachments
#   and fields afterwards.
# Upstream: https://github.com/Hopding/pdf-lib/issues/1205 reports the fields.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
command -v pdftotext >/dev/null || { echo 'pdftotext is missing: apt-get install poppler-utils'; exit 2; }
npm install --silent --no-audit --no-fund pdf-lib@1.17.1
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { AFRelationship, PDFDocument } from 'pdf-lib';

async function report(name, bytes) {
  writeFileSync('file.pdf', bytes);
  const attachments = execFileSync('pdfdetach', ['-list', 'file.pdf']).toString().split(' ')[0];
  const document = await PDFDocument.load(bytes);
  const text = execFileSync('pdftotext', ['file.pdf', '-']).toString().trim();
  console.log(`${name}: attachments ${attachments}, fields ${document.getForm().getFields().length}, title ${document.getTitle()}, text ${text}`);
}

const source = await PDFDocument.create();
source.setTitle('Invoice 7');
await source.attach(new TextEncoder().encode('<invoice/>'), 'factur-x.xml', {
  mimeType: 'text/xml',
  afRelationship: AFRelationship.Alternative,
});
const field = source.getForm().createTextField('seats');
field.setText('7 seats');
field.addToPage(source.addPage([300, 200]), { x: 10, y: 10, width: 100, height: 20 });
const bytes = await source.save();
await report('source', bytes);

const target = await PDFDocument.create();
for (const page of await target.copyPages(await PDFDocument.load(bytes), [0])) target.addPage(page);
await report('copied', await target.save());
JS
cat >expected <<'TXT'
source: attachments 1, fields 1, title Invoice 7, text 7 seats
copied: attachments 0, fields 0, title undefined, text 7 seats
TXT
node run.mjs | tee seen
diff -u expected seen
