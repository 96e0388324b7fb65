#!/usr/bin/env bash
# PDFKit prints a French 12 345,50 as "12 /345,50" and a Swedish -5,00 as a quotation mark and 5,00.
#
# Guess: a character that the standard fonts do not have raises an error, as in pdf-lib, or becomes a box.
# Observed: PDFKit writes the two bytes of the character's code point as two characters of the font. The narrow space
#   U+202F, which Intl puts into French amounts, becomes a space and "/"; the minus sign U+2212 of Swedish and other
#   locales becomes a quotation mark; the rupee sign becomes a space and a superscript 1. No error, no warning.
# Versions: pdfkit 0.20.2, pdf-lib 1.17.1, Debian's pdftotext.
# Seen:
#   French 12345.50   PDFKit 12 /345,50   pdf-lib: WinAnsi cannot encode (0x202f)
#   Swedish -5.00     PDFKit "5,00        pdf-lib: WinAnsi cannot encode (0x2212)
# Why it matters: invoices and credit notes are formatted by locale. A refund loses its sign and a sum looks like two
#   numbers on a document that must not be changed afterwards.
# What to do: embed a font that has these characters, or replace U+202F and U+2212 before drawing; refuse text that
#   the font cannot show.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
command -v pdftotext >/dev/null || { echo 'pdftotext is missing: apt-get install poppler-utils'; exit 2; }
npm install --silent --no-audit --no-fund pdfkit@0.20.2 pdf-lib@1.17.1
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import PDFKit from 'pdfkit';

// What Intl.NumberFormat gives for fr-FR and sv-SE, written out so that the ICU version does not matter.
const amounts = { 'French 12345.50': '12\u202f345,50', 'Swedish -5.00': '\u22125,00', 'plain -5.00': '-5,00' };
for (const [name, text] of Object.entries(amounts)) {
  const file = createWriteStream('invoice.pdf');
  const invoice = new PDFKit();
  invoice.pipe(file);
  invoice.text(`Total ${text}`);
  invoice.end();
  await finished(file);
  console.log(`${name}: PDFKit`, execFileSync('pdftotext', ['invoice.pdf', '-']).toString().trim());
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  try {
    document.addPage().drawText(`Total ${text}`, { font });
    console.log(`${name}: pdf-lib draws it`);
  } catch (error) {
    console.log(`${name}: pdf-lib`, error.message.replace(/"."/, 'the character'));
  }
}
JS
cat >expected <<'TXT'
French 12345.50: PDFKit Total 12 /345,50
French 12345.50: pdf-lib WinAnsi cannot encode the character (0x202f)
Swedish -5.00: PDFKit Total "5,00
Swedish -5.00: pdf-lib WinAnsi cannot encode the character (0x2212)
plain -5.00: PDFKit Total -5,00
plain -5.00: pdf-lib draws it
TXT
node run.mjs | tee seen
diff -u expected seen
