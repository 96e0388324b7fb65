#!/usr/bin/env bash
# postal-mime leaves quote marks in the middle of quoted lines.
#
# Guess: a format=flowed reply, as several mail programs send it, is unwrapped as RFC 3676 says: quote marks are taken
#   off, flowed lines are joined, and the joined line is quoted once.
# Observed: the lines are joined with their marks, so "> two castles " and "> for one price" become
#   "> two castles > for one price". mailparser does it right; both join unquoted lines correctly.
# Versions: postal-mime 4.0.0, mailparser 3.14.2.
# Seen:
#   mailparser    > two castles for one price
#   postal-mime   > two castles > for one price
# Why it matters: a help desk that shows replies or strips the quoted part keeps stray marks inside sentences, where
#   they read as "greater than".
# What to do: use mailparser for format=flowed messages, or unwrap the raw part yourself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat >run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const message = [
  'From: buyer@buyer.test',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  '> two castles ',
  '> for one price',
  'Is that ',
  'right?',
  '',
].join('\r\n');
console.log('mailparser', JSON.stringify((await simpleParser(message)).text.trim()));
console.log('postal-mime', JSON.stringify((await PostalMime.parse(message)).text.trim()));
JS
cat >expected <<'TXT'
mailparser "> two castles for one price\nIs that right?"
postal-mime "> two castles > for one price\nIs that right?"
TXT
node run.mjs | tee seen
diff -u expected seen
