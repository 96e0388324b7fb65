#!/usr/bin/env bash
# html-to-text turns a price and a quantity into another price.
#
# Guess: the text form of <td>$29.99</td><td>2</td> keeps the cells apart, by a space at least, as innerText does in a
#   browser with a tab. mailparser, which uses html-to-text where a message has no text part, does the same.
# Observed: the cells are joined without anything in between: a castle for $29.99, twice, reads "Castle$29.992", and
#   the rows are joined too. Only the dataTable formatter, chosen by a selector, keeps rows and columns.
# Versions: html-to-text 10.0.1, mailparser 3.14.2.
# Seen:
#   html-to-text   ItemPriceQtyCastle$29.992
#   mailparser     ItemPriceQtyCastle$29.992
#   dataTable      ITEM PRICE QTY / Castle $29.99 2
# Why it matters: the text part of an order confirmation states a wrong price, and support reads forwarded receipts
#   with wrong amounts.
# What to do: write the text part by hand, or use { selector: 'table', format: 'dataTable' } for tables of data.
# Upstream: https://github.com/html-to-text/node-html-to-text describes the table formats; all tables count as layout
#   unless the caller says otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-to-text@10.0.1 mailparser@3.14.2
cat >run.mjs <<'JS'
import { convert } from 'html-to-text';
import { simpleParser } from 'mailparser';

const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const html = `<table>${row('th', ['Item', 'Price', 'Qty'])}${row('td', ['Castle', '$29.99', '2'])}</table>`;
const message = ['From: shop@shop.test', 'MIME-Version: 1.0', 'Content-Type: text/html', '', html, ''].join('\r\n');
console.log('html-to-text', JSON.stringify(convert(html)));
console.log('mailparser', JSON.stringify((await simpleParser(message)).text));
const table = convert(html, { selectors: [{ selector: 'table', format: 'dataTable' }] });
console.log('dataTable', JSON.stringify(table.replace(/ +/g, ' ')));
JS
cat >expected <<'TXT'
html-to-text "ItemPriceQtyCastle$29.992"
mailparser "ItemPriceQtyCastle$29.992"
dataTable "ITEM PRICE QTY\nCastle $29.99 2"
TXT
node run.mjs | tee seen
diff -u expected seen
