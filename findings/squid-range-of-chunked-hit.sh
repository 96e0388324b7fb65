#!/usr/bin/env bash
# Squid answers a range request for a cached chunked file with 200, the full length, and bytes in the wrong places.
#
# Guess: the origin sends ten bytes chunked (no Content-Length), fresh for a minute. A cache that holds them answers
#   "Range: bytes=2-3" with 206 and the two bytes, or ignores the range and sends the ten bytes with 200.
# Observed: 200 and ten bytes, but the beginning is overwritten by the end of the file from the first byte of the range
#   on. Every check that looks at status and length passes. The same file with a Content-Length gives a right 206.
# Version: Debian's squid 5.7.
# Seen (the file is 0123456789):
#                    chunked origin      origin with Content-Length
#   no range         200 0123456789      200 0123456789
#   bytes=2-3        200 2345678989      206 23
#   bytes=9-9        200 9123456789      206 9
#   bytes=2-3 again  200 2345678989      206 23
# Why it matters: download managers and browsers resume a GLB by a range. A compressing or streaming server sends chunks,
#   so a resumed download behind Squid is a broken model of the right size.
# What to do: send Content-Length for every file that may be resumed, and give buyers a hash to compare.
set -euo pipefail
for program in squid curl; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install squid curl"; exit 2; }
done
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
cat >origin.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const server = require('node:http').createServer((request, response) => {
  const length = request.url === '/sized' ? { 'content-length': 10 } : {};
  response.writeHead(200, { 'content-type': 'model/gltf-binary', 'cache-control': 'max-age=60', etag: '"v1"', ...length });
  response.end('0123456789');
});
// Squid cannot choose a free port itself: reserve one for it.
const probe = require('node:net').createServer().listen(0, '127.0.0.1', () => {
  const { port } = probe.address();
  probe.close(() => server.listen(0, '127.0.0.1', () => writeFileSync('ports', `${server.address().port} ${port}\n`)));
});
JS
node origin.cjs &
pids+=($!)
until [ -s ports ]; do sleep 0.1; done
read -r origin port <ports
cat >squid.conf <<CONF
http_port 127.0.0.1:$port accel defaultsite=shop.test no-vhost
cache_peer 127.0.0.1 parent $origin 0 no-query originserver
http_access allow all
cache_mem 8 MB
pid_filename none
access_log none
cache_log $work/squid.log
cache_store_log none
CONF
chmod 777 "$work"
squid -N -f "$work/squid.conf" >/dev/null 2>&1 &
pids+=($!)
for _ in $(seq 100); do
  if curl -s -o /dev/null "http://127.0.0.1:$port/ready"; then break; fi
  sleep 0.1
done
for file in chunked sized; do
  curl -s -o /dev/null "http://127.0.0.1:$port/$file"
  sleep 1
  echo "$file, no range: $(curl -s -w '%{stderr}%{http_code}' "http://127.0.0.1:$port/$file" 2>status) $(cat status)"
  for range in 2-3 9-9 2-3; do
    echo "$file, bytes=$range: $(curl -s -r $range -w '%{stderr}%{http_code}' "http://127.0.0.1:$port/$file" 2>status) $(cat status)"
  done
done | tee seen
cat >expected <<'TXT'
chunked, no range: 0123456789 200
chunked, bytes=2-3: 2345678989 200
chunked, bytes=9-9: 9123456789 200
chunked, bytes=2-3: 2345678989 200
sized, no range: 0123456789 200
sized, bytes=2-3: 23 206
sized, bytes=9-9: 9 206
sized, bytes=2-3: 23 206
TXT
diff -u expected seen
