#!/usr/bin/env bash
# csv-parse's `cast: true` reads every hexadecimal value as 0 and rounds long ids.
#
# Guess: the documentation says that cast converts values that are numbers. "0xFF8800" is either not a number and stays
#   a string (as in papaparse) or is 16746496. An id of 20 digits does not fit a number and stays a string.
# Observed: "0xFF8800", "0x1F" and "0b101" all become 0, without an error. The 20 digits become another number, and
#   "1E5" and "007" lose their form. papaparse's dynamicTyping keeps the hexadecimal values and the long id.
# Versions: csv-parse 7.0.3, papaparse 5.7.1.
# Seen:
#   text                    csv-parse                   papaparse
#   0xFF8800                0                           "0xFF8800"
#   0b101                   0                           "0b101"
#   12345678901234567890    12345678901234567000        "12345678901234567890"
#   007                     7                           7
#   1E5                     100000                      100000
# Why it matters: a catalogue import has colours (0xFF8800) and product ids. All materials turn black, and two ids that
#   differ in the last digits become one product.
# What to do: never cast a whole file; convert column by column with a schema, and keep ids as text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 papaparse@5.7.1
cat >run.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';

for (const text of ['0xFF8800', '0x1F', '0b101', '12345678901234567890', '12345678901234567891', '007', '1E5']) {
  const [[cast]] = parse(`${text},end\n`, { cast: true });
  const [[typed]] = Papa.parse(`${text},end`, { dynamicTyping: true }).data;
  console.log(`${text}: csv-parse ${JSON.stringify(cast)}, papaparse ${JSON.stringify(typed)}`);
}
JS
cat >expected <<'TXT'
0xFF8800: csv-parse 0, papaparse "0xFF8800"
0x1F: csv-parse 0, papaparse "0x1F"
0b101: csv-parse 0, papaparse "0b101"
12345678901234567890: csv-parse 12345678901234567000, papaparse "12345678901234567890"
12345678901234567891: csv-parse 12345678901234567000, papaparse "12345678901234567891"
007: csv-parse 7, papaparse 7
1E5: csv-parse 100000, papaparse 100000
TXT
node run.mjs | tee seen
diff -u expected seen
