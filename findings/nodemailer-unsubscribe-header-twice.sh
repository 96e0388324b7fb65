#!/usr/bin/env bash
# nodemailer writes two List-Unsubscribe headers where RFC 2369 allows one.
#
# Guess: list.unsubscribe with a list of addresses, [https URL, mailto], becomes one header with both, as RFC 2369 has
#   it (each List-* field occurs once) and as the one-click unsubscribe of RFC 8058 needs it.
# Observed: each entry becomes a header of its own. mailparser reports the last one alone, so the https address is gone
#   although List-Unsubscribe-Post announces it. Only an array inside the array gives one header.
# Versions: nodemailer 10.6.1, mailparser 3.14.2.
# Seen:
#   [url, mail]     2 headers; mailparser: mail only
#   [[url, mail]]   1 header;  mailparser: url and mail
# Why it matters: large mailbox providers demand one-click unsubscribe from senders of newsletters. A receiver that
#   reads one of the two headers may find mailto alone, show no button and file the newsletter as spam.
# What to do: nest the array, and assert that each List-* header occurs once.
# Upstream: https://nodemailer.com/message/list-headers/ documents both forms, without naming the RFC's rule.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2
cat >run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const addresses = ['https://shop.test/unsubscribe?t=1', 'unsubscribe@shop.test'];
for (const unsubscribe of [addresses, [addresses]]) {
  const { message } = await transport.sendMail({
    from: 'shop@shop.test',
    to: 'buyer@buyer.test',
    text: 'News',
    list: { unsubscribe },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  const headers = message.toString().match(/^List-Unsubscribe:/gm).length;
  console.log(`headers ${headers}, parsed ${JSON.stringify((await simpleParser(message)).headers.get('list').unsubscribe)}`);
}
JS
cat >expected <<'TXT'
headers 2, parsed {"mail":"unsubscribe@shop.test"}
headers 1, parsed {"url":"https://shop.test/unsubscribe?t=1","mail":"unsubscribe@shop.test"}
TXT
node run.mjs | tee seen
diff -u expected seen
