#!/usr/bin/env bash
# jsvat refuses the VAT numbers of new Belgian companies and of Northern Ireland.
#
# Guess: the library checks format and check digits of every VAT number of the EU's own validation service, so a
#   Belgian number with right check digits is valid, whether its first digit is 0 or 1, and the prefix XI is known.
# Observed: a Belgian number that starts with 1 (given out since the zeros ran out) fails the format check. XI is not
#   among the countries: the same digits are valid with GB and "not supported" with XI.
# Version: jsvat 2.5.4.
# Seen (made-up numbers with computed check digits):
#   BE0100000070 valid, BE1000000021 invalid format
#   GB123456782 valid, XI123456782 unsupported country
# Why it matters: a business buyer with a new Belgian number cannot check out, or pays VAT that the invoice must not
#   show, and the store cannot explain why.
# What to do: treat a local check as a hint, accept what has the right length, and let the EU's service decide.
# Upstream: https://github.com/se-panfilov/jsvat/issues/129
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsvat@2.5.4
cat >run.mjs <<'JS'
import { belgium, checkVAT, unitedKingdom } from 'jsvat';

/** A Belgian number with its two check digits. */
const belgian = (eightDigits) => `BE${eightDigits}${String(97 - (Number(eightDigits) % 97)).padStart(2, '0')}`;

/** The nine digits of a British number: weights 8 to 2, check digits modulo 97. */
function british(sevenDigits) {
  const sum = [...sevenDigits].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0);
  return sevenDigits + String(97 - (sum % 97)).padStart(2, '0');
}

const digits = british('1234567');
for (const number of [belgian('01000000'), belgian('10000000'), `GB${digits}`, `XI${digits}`]) {
  const { isValid, isValidFormat, isSupportedCountry } = checkVAT(number, [belgium, unitedKingdom]);
  console.log(number, JSON.stringify({ isValid, isValidFormat, isSupportedCountry }));
}
JS
cat >expected <<'TXT'
BE0100000070 {"isValid":true,"isValidFormat":true,"isSupportedCountry":true}
BE1000000021 {"isValid":false,"isValidFormat":false,"isSupportedCountry":true}
GB123456782 {"isValid":true,"isValidFormat":true,"isSupportedCountry":true}
XI123456782 {"isValid":false,"isValidFormat":false,"isSupportedCountry":false}
TXT
node run.mjs | tee seen
diff -u expected seen
