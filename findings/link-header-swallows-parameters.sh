#!/usr/bin/env bash
# http-link-header loses a preload link behind a bare "crossorigin".
#
# Guess: RFC 8288 allows link parameters without a value, and `crossorigin` in a preload link usually has none. So
#   "</f.woff2>; rel=preload; as=font; crossorigin, </app.js>; rel=modulepreload" is two links.
# Observed: one link, with a parameter named "crossorigin, </app.js>; rel". Where another parameter follows instead, the
#   two become one: "crossorigin; as". Nothing is thrown. A bare parameter is read right only at the very end.
#   parse-link-header drops the bare parameter, but keeps the links.
# Versions: http-link-header 1.1.4, parse-link-header 2.0.0.
# Seen:
#   header                                                     http-link-header          parse-link-header
#   font; crossorigin, script                                  1 link                    2 links
#   rel=preload; crossorigin; as=font                          no "as"                   as=font
#   rel=preload; as=font; crossorigin                          right                     right
# Why it matters: a test or an edge script that reads the store's preload links misses every link behind the first font
#   and reports a page without its micro-frontend's entry.
# What to do: write crossorigin=anonymous, which means the same and which both read right.
# Upstream: https://github.com/jhermsmeier/node-http-link-header/issues/29 fixed the case at the end of the header.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund http-link-header@1.1.4 parse-link-header@2.0.0
cat >run.mjs <<'JS'
import LinkHeader from 'http-link-header';
import parse from 'parse-link-header';

for (const header of [
  '</f.woff2>; rel=preload; as=font; crossorigin, </app.js>; rel=modulepreload',
  '</f.woff2>; rel=preload; crossorigin; as=font',
  '</f.woff2>; rel=preload; as=font; crossorigin',
  '</f.woff2>; rel=preload; as=font; crossorigin=anonymous, </app.js>; rel=modulepreload',
]) {
  console.log(header);
  console.log(`  http-link-header: ${JSON.stringify(LinkHeader.parse(header).refs)}`);
  console.log(`  parse-link-header: ${JSON.stringify(Object.values(parse(header)))}`);
}
JS
cat >expected <<'TXT'
</f.woff2>; rel=preload; as=font; crossorigin, </app.js>; rel=modulepreload
  http-link-header: [{"uri":"/f.woff2","rel":"preload","as":"font","crossorigin, </app.js>; rel":"modulepreload"}]
  parse-link-header: [{"rel":"preload","as":"font","url":"/f.woff2"},{"rel":"modulepreload","url":"/app.js"}]
</f.woff2>; rel=preload; crossorigin; as=font
  http-link-header: [{"uri":"/f.woff2","rel":"preload","crossorigin; as":"font"}]
  parse-link-header: [{"rel":"preload","as":"font","url":"/f.woff2"}]
</f.woff2>; rel=preload; as=font; crossorigin
  http-link-header: [{"uri":"/f.woff2","rel":"preload","as":"font","crossorigin":""}]
  parse-link-header: [{"rel":"preload","as":"font","url":"/f.woff2"}]
</f.woff2>; rel=preload; as=font; crossorigin=anonymous, </app.js>; rel=modulepreload
  http-link-header: [{"uri":"/f.woff2","rel":"preload","as":"font","crossorigin":"anonymous"},{"uri":"/app.js","rel":"modulepreload"}]
  parse-link-header: [{"rel":"preload","as":"font","crossorigin":"anonymous","url":"/f.woff2"},{"rel":"modulepreload","url":"/app.js"}]
TXT
node run.mjs | tee seen
diff -u expected seen
