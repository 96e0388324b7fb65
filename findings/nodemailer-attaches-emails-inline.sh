#!/usr/bin/env bash
# nodemailer sends an attached email inline, and mail parsers then dissolve it into the text.
#
# Guess: what is listed under `attachments` is sent with Content-Disposition: attachment, whatever its type, and the
#   receiver finds one attachment beside the text.
# Observed: for message/rfc822 nodemailer writes "inline". mailparser and postal-mime then report no attachment and
#   append the inner email's text to the message's own. With contentDisposition: 'attachment' all is as guessed.
# Versions: nodemailer 10.6.1, mailparser 3.14.2, postal-mime 4.0.0.
# Seen:
#   receipt.txt               attachment   mailparser 1 attachment, postal-mime 1
#   receipt.eml               inline       mailparser 0 attachments, postal-mime 0; the text ends with the receipt's
#   receipt.eml, disposition  attachment   mailparser 1 attachment, postal-mime 1
# Why it matters: a store that forwards a buyer's email to its help desk, or a receipt to its accountant, delivers one
#   text in which nobody can tell the buyer's words from the store's, and the original's headers are lost.
# What to do: set contentDisposition: 'attachment' on each message/rfc822 attachment; when reading, give postal-mime
#   forceRfc822Attachments: true.
# Upstream: https://nodemailer.com/message/attachments/
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2 postal-mime@4.0.0
cat >run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const content = 'From: shop@shop.test\r\nSubject: Receipt\r\n\r\nThank you for order 7.\r\n';
for (const attachment of [
  { filename: 'receipt.txt', contentType: 'text/plain', content },
  { filename: 'receipt.eml', contentType: 'message/rfc822', content },
  { filename: 'receipt.eml', contentType: 'message/rfc822', contentDisposition: 'attachment', content },
]) {
  const mail = { from: 'buyer@buyer.test', to: 'help@shop.test', text: 'It does not open.', attachments: [attachment] };
  const { message } = await transport.sendMail(mail);
  console.log(message.toString().match(/^Content-Disposition: .*/m)[0].trim());
  const parsed = { mailparser: await simpleParser(message), 'postal-mime': await PostalMime.parse(message) };
  for (const [name, { attachments, text }] of Object.entries(parsed))
    console.log(`  ${name}: attachments ${attachments.length}, text ends with "${text.trim().split('\n').at(-1)}"`);
}
JS
cat >expected <<'TXT'
Content-Disposition: attachment; filename=receipt.txt
  mailparser: attachments 1, text ends with "It does not open."
  postal-mime: attachments 1, text ends with "It does not open."
Content-Disposition: inline; filename=receipt.eml
  mailparser: attachments 0, text ends with "Thank you for order 7."
  postal-mime: attachments 0, text ends with "Thank you for order 7."
Content-Disposition: attachment; filename=receipt.eml
  mailparser: attachments 1, text ends with "It does not open."
  postal-mime: attachments 1, text ends with "It does not open."
TXT
node run.mjs | tee seen
diff -u expected seen
