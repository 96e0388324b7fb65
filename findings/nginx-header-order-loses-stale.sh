#!/usr/bin/env bash
# nginx 1.22 gives the stale page in an outage only if Cache-Control comes before X-Accel-Expires.
#
# Guess: the order of two different response headers means nothing. An origin that sends "X-Accel-Expires: 1" (how long
#   nginx keeps the page) and "Cache-Control: public, stale-while-revalidate=30, stale-if-error=3600" (for how long an
#   old page is better than none) gets both.
# Observed: once X-Accel-Expires has set a lifetime, nginx does not read a later Cache-Control at all, so both stale
#   permissions are lost. The other order works, but a max-age=0 in it (the usual word to browsers) makes nginx
#   never store the page, whatever X-Accel-Expires says afterwards.
# Version: Debian's nginx 1.22.1. (proxy_cache, proxy_cache_background_update on, proxy_cache_use_stale http_500
#   http_502 http_503 http_504.)
# Seen (the cache's status once the page is old, then once the origin is stopped as well):
#   X-Accel-Expires, Cache-Control                                 EXPIRED  502
#   Cache-Control, X-Accel-Expires                                 STALE    200 STALE
#   the same with stale-if-error alone: accelerator first          EXPIRED  502
#                                       Cache-Control first        EXPIRED  200 STALE
#   Cache-Control with max-age=0, X-Accel-Expires                  MISS     502
#   X-Accel-Expires first, but "error" in proxy_cache_use_stale    EXPIRED  200 STALE
# Why it matters: a store keeps its catalog readable while the application restarts or fails, and notices only in the
#   outage that it does not: nothing is logged, and a framework or middleware decides the order of headers.
# What to do: put error, timeout and updating into proxy_cache_use_stale instead of relying on the origin's header, or
#   use nginx 1.23.0 or newer. With 1.22 test an outage, not the headers.
# Upstream: https://github.com/nginx/nginx/commit/8df3ad13c5bb10360221f25ca45ae03dd09e1c3b (in 1.23.0) makes the order
#   meaningless.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in nginx curl node; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install nginx-light curl nodejs"; exit 2; }
done
work=$(mktemp -d)
origin='' nginx=''
trap 'kill $nginx $origin 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >origin.mjs <<'JS'
import { createServer } from 'node:http';
import { renameSync, writeFileSync } from 'node:fs';

const accelerator = ['X-Accel-Expires', '1'];
const control = (directives) => ['Cache-Control', directives];
const both = control('public, stale-while-revalidate=30, stale-if-error=3600');
const onlyError = control('public, stale-if-error=3600');
const headers = {
  '/accelerator-first': [...accelerator, ...both],
  '/control-first': [...both, ...accelerator],
  '/accelerator-first-error': [...accelerator, ...onlyError],
  '/control-first-error': [...onlyError, ...accelerator],
  '/control-first-zero': [...control('public, max-age=0, stale-while-revalidate=30, stale-if-error=3600'), ...accelerator],
  '/configured/accelerator-first': [...accelerator, ...both],
};
const server = createServer(({ url }, response) => response.writeHead(200, headers[url] ?? []).end('page'));
server.listen(0, '127.0.0.1', () => {
  writeFileSync('port.new', String(server.address().port));
  renameSync('port.new', 'port');
});
JS
node origin.mjs &
origin=$!
for _ in {1..300}; do [ -s port ] && break || sleep 0.1; done
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
cat >nginx.conf <<CONF
user $(id -un) $(id -gn);
daemon off;
pid $work/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  proxy_cache_path $work/cache keys_zone=pages:1m;
  proxy_cache pages;
  proxy_cache_background_update on;
  add_header X-Cache \$upstream_cache_status always;
  server {
    listen 127.0.0.1:$port;
    location / {
      proxy_cache_use_stale http_500 http_502 http_503 http_504;
      proxy_pass http://127.0.0.1:$(cat port);
    }
    location /configured/ {
      proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
      proxy_pass http://127.0.0.1:$(cat port);
    }
  }
}
CONF
nginx -p "$work" -c "$work/nginx.conf" -e "$work/error.log" 2>start.log &
nginx=$!
for _ in {1..300}; do curl -so /dev/null "http://127.0.0.1:$port/ready" && break || sleep 0.1; done

# Asks for every page once and prints the status and what the cache says.
ask() {
  for page in accelerator-first control-first accelerator-first-error control-first-error control-first-zero configured/accelerator-first; do
    curl -sS -o /dev/null -D headers "http://127.0.0.1:$port/$page"
    echo "$1 $page $(awk 'NR == 1 { status = $2 } tolower($1) == "x-cache:" { cache = $2 } END { print status, cache }' <(tr -d '\r' <headers))"
  done
}

{
  ask new
  sleep 2.1 # X-Accel-Expires counts whole seconds
  ask old
  sleep 2.1
  kill $origin
  wait $origin || true
  origin=''
  ask outage
} >seen
cat seen
cat >expected <<'TXT'
new accelerator-first 200 MISS
new control-first 200 MISS
new accelerator-first-error 200 MISS
new control-first-error 200 MISS
new control-first-zero 200 MISS
new configured/accelerator-first 200 MISS
old accelerator-first 200 EXPIRED
old control-first 200 STALE
old accelerator-first-error 200 EXPIRED
old control-first-error 200 EXPIRED
old control-first-zero 200 MISS
old configured/accelerator-first 200 EXPIRED
outage accelerator-first 502 EXPIRED
outage control-first 200 STALE
outage accelerator-first-error 502 EXPIRED
outage control-first-error 200 STALE
outage control-first-zero 502 MISS
outage configured/accelerator-first 200 STALE
TXT
diff -u expected seen
