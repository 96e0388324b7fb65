#!/usr/bin/env bash
# Three language pickers serve English to a reader of zh-Hant-TW although zh-Hant is offered.
#
# Guess: "zh-Hant-TW" is looked up as RFC 4647 (3.4) says: shorten from the end until something fits, so zh-Hant. The
#   same code finds "de" for "de-CH". And a language with q=0 is not acceptable (RFC 9110 12.4.2): it is never picked.
# Observed: negotiator compares the whole tag and then its first part only: zh-Hant is skipped, English is served.
#   @hapi/accept compares whole tags (RFC 9110 allows that as basic filtering): even de-CH gets English instead of de.
#   accept-language-parser does so too unless `loose`; it picks "en" for "de, en;q=0", with and without `loose`.
# Versions: negotiator 1.1.0, @hapi/accept 6.0.3, accept-language-parser 1.5.0.
# Seen:
#   header                offered         negotiator   @hapi/accept   accept-language-parser   the same, loose
#   zh-Hant-TW, en;q=0.5  en, zh-Hant     en           en             en                       zh-Hant
#   de-CH, en;q=0.5       en, de          de           en             en                       de
#   de, en;q=0            en              none         none           en                       en
# Why it matters: devices send tags with a script (zh-Hant-TW, sr-Latn-RS). The store has the translation and hides it,
#   and emails sent in the negotiated language follow.
# What to do: shorten the tags yourself, one part at a time, before asking for the next language; remove languages with
#   q=0 first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund negotiator@1.1.0 @hapi/accept@6.0.3 accept-language-parser@1.5.0
cat >run.mjs <<'JS'
import accept from '@hapi/accept';
import parser from 'accept-language-parser';
import Negotiator from 'negotiator';

for (const [header, offered] of [
  ['zh-Hant-TW, en;q=0.5', ['en', 'zh-Hant']],
  ['sr-Latn-RS, en;q=0.5', ['en', 'sr-Latn']],
  ['de-CH, en;q=0.5', ['en', 'de']],
  ['de, en;q=0', ['en']],
]) {
  const picks = {
    negotiator: new Negotiator({ headers: { 'accept-language': header } }).language(offered),
    hapi: accept.language(header, offered),
    parser: parser.pick(offered, header),
    loose: parser.pick(offered, header, { loose: true }),
  };
  console.log(`${header}: ${Object.entries(picks).map(([name, pick]) => `${name} ${pick || 'none'}`).join(', ')}`);
}
JS
cat >expected <<'TXT'
zh-Hant-TW, en;q=0.5: negotiator en, hapi en, parser en, loose zh-Hant
sr-Latn-RS, en;q=0.5: negotiator en, hapi en, parser en, loose sr-Latn
de-CH, en;q=0.5: negotiator de, hapi en, parser en, loose de
de, en;q=0: negotiator none, hapi none, parser en, loose en
TXT
node run.mjs | tee seen
diff -u expected seen
