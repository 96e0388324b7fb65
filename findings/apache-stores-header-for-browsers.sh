#!/usr/bin/env bash
# Apache's cache stores the Cache-Control that mod_headers sets for browsers, and is switched off by it.
#
# Guess: "Header set Cache-Control max-age=0" changes what the visitor gets. The cache in the same virtual host has
#   stored the application's "max-age=600" before, so it answers for ten minutes and browsers ask every time.
# Observed: mod_headers runs before the cache stores. The stored header is max-age=0, so each request goes to the
#   application, with CacheQuickHandler on (the default) and off alike. CacheHeader only says MISS, and the page is
#   written to the disk again each time.
#   One host can still tell the cache and browsers different things, in two ways: s-maxage in the same header, or
#   "SetOutputFilter CACHE", which puts the cache before mod_headers (CacheQuickHandler off only).
# Version: Debian's apache2 2.4.71.
# Seen (third request; Cache-Control on the disk; Cache-Control that the visitor gets):
#   no Header directive                              HIT   max-age=600               max-age=600
#   Header set max-age=0, quick handler on           MISS  max-age=0                 max-age=0
#   Header set max-age=0, quick handler off          MISS  max-age=0                 max-age=0
#   the same and SetOutputFilter CACHE, off          HIT   max-age=600               max-age=0
#   Header set max-age=0, s-maxage=600, off          HIT   max-age=0, s-maxage=600   max-age=0, s-maxage=600
# Why it matters: a store wants prices to be asked for again by browsers and yet protect the application in a rush. The
#   obvious line turns the cache off, and the store finds out under the load that the cache was bought for.
# What to do: let the application send "max-age=0, s-maxage=600"; or SetOutputFilter CACHE with CacheQuickHandler off if
#   other caches on the way must not see s-maxage. Watch X-Cache (CacheHeader on) for HIT.
# Upstream: https://httpd.apache.org/docs/2.4/mod/mod_cache.html describes where the cache stands among the filters.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in apache2 curl node; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install apache2 curl nodejs"; exit 2; }
done
work=$(mktemp -d)
origin='' apache=''
trap 'kill $apache $origin 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >origin.mjs <<'JS'
import { createServer } from 'node:http';
import { renameSync, writeFileSync } from 'node:fs';

const server = createServer((request, response) => {
  response.setHeader('Cache-Control', 'max-age=600');
  response.end('page');
});
server.listen(0, '127.0.0.1', () => {
  writeFileSync('port.new', String(server.address().port));
  renameSync('port.new', 'port');
});
JS
node origin.mjs &
origin=$!
for _ in {1..300}; do [ -s port ] && break || sleep 0.1; done
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
mkdir run cache
if [ "$(id -u)" = 0 ]; then # Apache's children give up root
  chmod 711 .
  chown www-data cache run
fi
modules=/usr/lib/apache2/modules
cat >httpd.conf <<CONF
ServerRoot $work
DefaultRuntimeDir $work/run
PidFile $work/run/pid
ServerName shop.test
Listen 127.0.0.1:$port
User www-data
Group www-data
ErrorLog $work/error.log
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule headers_module $modules/mod_headers.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
LoadModule cache_module $modules/mod_cache.so
LoadModule cache_disk_module $modules/mod_cache_disk.so
CacheRoot $work/cache
CONF
# A virtual host with a cache, and with these further directives.
host() {
  printf '%s\n' '<VirtualHost *>' "ServerName $1.test" 'CacheEnable disk /' 'CacheHeader on' \
    "ProxyPass / http://127.0.0.1:$(cat port)/" "${@:2}" '</VirtualHost>' >>httpd.conf
}
host plain 'CacheQuickHandler off'
host quick 'CacheQuickHandler on' 'Header set Cache-Control max-age=0'
host header 'CacheQuickHandler off' 'Header set Cache-Control max-age=0'
host filter 'CacheQuickHandler off' 'Header set Cache-Control max-age=0' 'SetOutputFilter CACHE'
host shared 'CacheQuickHandler off' 'Header set Cache-Control "max-age=0, s-maxage=600"'
apache2 -f "$work/httpd.conf" -DFOREGROUND &
apache=$!
for _ in {1..300}; do curl -so /dev/null "http://127.0.0.1:$port/ready" && break || sleep 0.1; done
for host in plain quick header filter shared; do
  for request in first second third; do
    curl -sS -o /dev/null -D headers -H "Host: $host.test" "http://127.0.0.1:$port/castle"
    tr -d '\r' <headers | awk -v name="$host $request" '
      tolower($1) == "x-cache:" { cache = $2 }
      tolower($1) == "cache-control:" { sub(/^[^ ]* /, ""); control = $0 }
      END { print name ": " cache ", visitor " control }'
  done
  stored=$(find cache -name '*.header' -exec grep -al "http://$host.test:[0-9]*/castle" {} +)
  echo "$host stored: $(tr -d '\r' <"$stored" | grep -aoE 'Cache-Control: .*')"
done >seen
cat seen
cat >expected <<'TXT'
plain first: MISS, visitor max-age=600
plain second: HIT, visitor max-age=600
plain third: HIT, visitor max-age=600
plain stored: Cache-Control: max-age=600
quick first: MISS, visitor max-age=0
quick second: MISS, visitor max-age=0
quick third: MISS, visitor max-age=0
quick stored: Cache-Control: max-age=0
header first: MISS, visitor max-age=0
header second: MISS, visitor max-age=0
header third: MISS, visitor max-age=0
header stored: Cache-Control: max-age=0
filter first: MISS, visitor max-age=0
filter second: HIT, visitor max-age=0
filter third: HIT, visitor max-age=0
filter stored: Cache-Control: max-age=600
shared first: MISS, visitor max-age=0, s-maxage=600
shared second: HIT, visitor max-age=0, s-maxage=600
shared third: HIT, visitor max-age=0, s-maxage=600
shared stored: Cache-Control: max-age=0, s-maxage=600
TXT
diff -u expected seen
