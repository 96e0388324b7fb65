#!/usr/bin/env bash
# nodemailer copies a date string into the Date header as it stands.
#
# Guess: mail.date takes "a date"; whatever new Date() accepts, such as the ISO string that JSON or a database column
#   gives, becomes a Date header in the form of RFC 5322.
# Observed: a Date object is formatted, a string is written unchanged. "2026-11-29T10:00:00.000Z" goes out as the
#   header, which RFC 5322 does not allow. nodemailer does not warn, and mailparser and postal-mime pass the string to
#   new Date(), so a test that parses the message does not notice. Python's standard parser finds no date in it.
# Versions: nodemailer 10.6.1, mailparser 3.14.2, postal-mime 4.0.0, Debian's Python 3.
# Seen:
#   Date object   Date: Sun, 29 Nov 2026 10:00:00 +0000   Python: 2026-11-29
#   ISO string    Date: 2026-11-29T10:00:00.000Z          Python: no date, mailparser and postal-mime: 2026-11-29
# Why it matters: a store that queues emails as JSON sends receipts with an invalid Date header. Mail programs sort
#   them wrongly and spam filters count an invalid date against the sender.
# What to do: pass a Date (revive it after the queue), and assert on the raw header instead of the parsed one.
# Upstream: https://nodemailer.com/message/
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
command -v python3 >/dev/null || { echo 'python3 is missing: apt-get install python3'; exit 2; }
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2 postal-mime@4.0.0
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';

const python = `
import email, email.policy, sys
header = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)["Date"]
print(header.datetime.date() if header.datetime else "no date")
`;
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const paid = new Date('2026-11-29T10:00:00Z');
for (const date of [paid, JSON.parse(JSON.stringify(paid))]) {
  const { message } = await transport.sendMail({ from: 'shop@shop.test', to: 'buyer@buyer.test', text: 'Receipt', date });
  console.log(typeof date, '|', message.toString().match(/^Date:.*/m)[0].trim());
  console.log('  python', execFileSync('python3', ['-c', python], { input: message }).toString().trim());
  console.log('  mailparser', (await simpleParser(message)).date.toISOString().slice(0, 10));
  console.log('  postal-mime', (await PostalMime.parse(message)).date.slice(0, 10));
}
JS
cat >expected <<'TXT'
object | Date: Sun, 29 Nov 2026 10:00:00 +0000
  python 2026-11-29
  mailparser 2026-11-29
  postal-mime 2026-11-29
string | Date: 2026-11-29T10:00:00.000Z
  python no date
  mailparser 2026-11-29
  postal-mime 2026-11-29
TXT
node run.mjs | tee seen
diff -u expected seen
