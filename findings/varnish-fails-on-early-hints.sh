#!/usr/bin/env bash
# Varnish turns a page with early hints into 503, and a request for two ranges into 416.
#
# Guess: an HTTP/1.1 client must read 1xx answers before the final one (RFC 9110 15.2), so Node's `writeEarlyHints` in
#   front of a page is passed on or dropped. A request for two valid ranges is answered with both parts, or with the
#   whole file (RFC 9110 14.2). "If-None-Match" may list several tags and then gives 304 when one fits (13.1.2).
# Observed: the page with early hints is "503 Backend fetch failed". Two ranges within the file give 416 with no content,
#   as if they lay outside. A list of tags, or "*", is compared as one string: 200 with the whole file.
# Version: Debian's varnish 7.1.1, default configuration; Node 20 or later as the origin.
# Seen:
#   request                                  origin's answer    through Varnish
#   /page, 103 then 200                      200                503
#   /file bytes=0-0                          (cached)           206
#   /file bytes=0-0,8-9                      (cached)           416
#   /file If-None-Match: "v1"                (cached)           304
#   /file If-None-Match: "v0", "v1"          (cached)           200
#   /file If-None-Match: *                   (cached)           200
# Why it matters: early hints are the usual advice for a store whose pages wait for the database. Turned on at the
#   origin they take every page down behind such a cache, and a test without the cache does not show it.
# What to do: send 103 at the outermost server only, or remove it where Varnish is in front; test releases through the
#   cache; let PDF and model viewers that ask for several ranges go to the origin (pass in vcl_recv).
set -euo pipefail
for program in varnishd curl; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install varnish curl"; exit 2; }
done
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
cat >origin.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const server = require('node:http').createServer((request, response) => {
  const answer = () => {
    const control = request.url === '/file' ? 'max-age=60' : 'no-store';
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 10, 'cache-control': control, etag: '"v1"' });
    response.end('0123456789');
  };
  if (request.url === '/page') response.writeEarlyHints({ link: '</shop.css>; rel=preload; as=style' }, answer);
  else answer();
});
// A free port for Varnish, which is told its own.
const probe = require('node:net').createServer().listen(0, '127.0.0.1', () => {
  const { port } = probe.address();
  probe.close(() => server.listen(0, '127.0.0.1', () => writeFileSync('ports', `${server.address().port} ${port}\n`)));
});
JS
node origin.cjs &
pids+=($!)
until [ -s ports ]; do sleep 0.1; done
read -r origin port <ports
varnishd -F -n "$work/varnish" -a "127.0.0.1:$port" -b "127.0.0.1:$origin" -s malloc,16m >varnish.log 2>&1 &
pids+=($!)
for _ in $(seq 200); do
  if curl -sf -o /dev/null "http://127.0.0.1:$port/file"; then break; fi
  sleep 0.1
done

# The final status of a request.
final() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
{
  echo "/page at the origin: $(final "http://127.0.0.1:$origin/page")"
  echo "/page: $(final "http://127.0.0.1:$port/page")"
  for range in 0-0 0-0,8-9; do
    echo "/file bytes=$range: $(final -r $range "http://127.0.0.1:$port/file")"
  done
  for tags in '"v1"' 'W/"v1"' '"v0", "v1"' '*'; do
    echo "/file If-None-Match: $tags: $(final -H "If-None-Match: $tags" "http://127.0.0.1:$port/file")"
  done
} | tee seen
cat >expected <<'TXT'
/page at the origin: 200
/page: 503
/file bytes=0-0: 206
/file bytes=0-0,8-9: 416
/file If-None-Match: "v1": 304
/file If-None-Match: W/"v1": 304
/file If-None-Match: "v0", "v1": 200
/file If-None-Match: *: 200
TXT
diff -u expected seen
