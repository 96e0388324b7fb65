#!/usr/bin/env bash
# Apache's disk cache never keeps a response without a body, so no redirect of a usual application.
#
# Guess: a redirect (302) with "Cache-Control: max-age=600" is kept for ten minutes, as RFC 9111 allows. The size limits
#   of mod_cache_disk are there to refuse what is too large.
# Observed: CacheMinFileSize is 1 by default, and an empty body has 0 bytes. The response is not stored, the origin is
#   asked every time, and the only trace is a message at debug level: AH00702 "failed the size check (0 < 1)". A 200
#   without a body is refused too; one byte of text in the redirect is enough to have it kept.
# Version: Debian's apache2 2.4.71.
# Seen (second request for the same address):
#   302 without a body                        MISS
#   200 without a body                        MISS
#   302 with one byte                         HIT
#   302 without a body, CacheMinFileSize 0    HIT
#   200 without a body, CacheMinFileSize 0    HIT
# Why it matters: a store redirects old product addresses, short links in newsletters and "latest version" downloads.
#   These are the addresses that a campaign or a crawler asks for by the thousand, and each one reaches the application.
# What to do: CacheMinFileSize 0, with CacheRoot in the same place. A virtual host that has CacheMinFileSize but no
#   CacheRoot does not take the one from outside and keeps nothing at all (AH00703).
# Upstream: https://httpd.apache.org/docs/2.4/mod/mod_cache_disk.html documents the directive.
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

const server = createServer(({ url }, response) => {
  response.setHeader('Cache-Control', 'max-age=600');
  if (url === '/empty-page') response.end();
  else response.writeHead(302, { Location: '/castle' }).end(url === '/redirect-with-text' ? 'x' : undefined);
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
mkdir run cache cache-zero
if [ "$(id -u)" = 0 ]; then # Apache's children give up root
  chmod 711 .
  chown www-data cache cache-zero run
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
LogLevel warn cache_disk:debug
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
LoadModule cache_module $modules/mod_cache.so
LoadModule cache_disk_module $modules/mod_cache_disk.so
CacheRoot $work/cache
<VirtualHost *>
  ServerName default.test
  CacheEnable disk /
  CacheHeader on
  ProxyPass / http://127.0.0.1:$(cat port)/
</VirtualHost>
<VirtualHost *>
  ServerName zero.test
  CacheEnable disk /
  CacheHeader on
  CacheRoot $work/cache-zero
  CacheMinFileSize 0
  ProxyPass / http://127.0.0.1:$(cat port)/
</VirtualHost>
CONF
apache2 -f "$work/httpd.conf" -DFOREGROUND &
apache=$!
for _ in {1..300}; do curl -so /dev/null "http://127.0.0.1:$port/ready" && break || sleep 0.1; done
for host in default.test zero.test; do
  for page in redirect empty-page redirect-with-text; do
    for request in first second; do
      curl -sS -o /dev/null -D headers -H "Host: $host" "http://127.0.0.1:$port/$page"
      tr -d '\r' <headers |
        awk -v name="$host $page $request" 'NR == 1 { status = $2 } tolower($1) == "x-cache:" { cache = $2 } END { print name, status, cache }'
    done
  done
done >seen
grep -oE 'AH00702: URL http://default.test.*' error.log | grep -vF /ready | sed -E 's/:[0-9]+\//\//' | sort -u >>seen
cat seen
cat >expected <<'TXT'
default.test redirect first 302 MISS
default.test redirect second 302 MISS
default.test empty-page first 200 MISS
default.test empty-page second 200 MISS
default.test redirect-with-text first 302 MISS
default.test redirect-with-text second 302 HIT
zero.test redirect first 302 MISS
zero.test redirect second 302 HIT
zero.test empty-page first 200 MISS
zero.test empty-page second 200 HIT
zero.test redirect-with-text first 302 MISS
zero.test redirect-with-text second 302 HIT
AH00702: URL http://default.test/empty-page? failed the size check (0 < 1)
AH00702: URL http://default.test/redirect? failed the size check (0 < 1)
TXT
diff -u expected seen
