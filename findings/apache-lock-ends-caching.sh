#!/usr/bin/env bash
# Apache keeps nothing at all when it cannot make the directory of CacheLock, which guards against crowds only.
#
# Guess: CacheLock lets one request fetch what many ask for. The documentation calls the lock a hint, so where none can be
#   made, each request is served as without CacheLock: fetched, kept, and a hit the next time.
# Observed: a lock that cannot be made counts as one that somebody else holds: "Cache locked for url, not caching
#   response". Every request reaches the origin, the answer carries no X-Cache header, and the cause (AH00778) stands in
#   the error log alone. The default place is /tmp/mod_cache-lock, where the directory of another user suffices: an
#   earlier Apache of root's, or a second instance.
# Version: Debian's apache2 2.4.71.
# Seen (second request for the same address):
#   CacheLock off                          HIT
#   CacheLock on, its directory writable   HIT
#   CacheLock on, its directory not        no X-Cache; answered by the origin
# Why it matters: the setting that keeps a crowd from the store's application sends it the whole crowd, on a machine
#   where everything else works and no visitor sees an error.
# What to do: CacheLockPath beside the cache, in a directory of Apache's own; watch the hits.
# Upstream: https://httpd.apache.org/docs/2.4/mod/mod_cache.html#thunderingherd
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

let answers = 0;
const server = createServer((_, response) => {
  answers += 1;
  response.setHeader('Cache-Control', 'max-age=600');
  response.end(`answer ${answers}`);
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
# No directory can be made below a file, whoever runs this.
touch taken
if [ "$(id -u)" = 0 ]; then # Apache's children give up root
  chmod 711 .
  chown www-data cache run
fi
modules=/usr/lib/apache2/modules
host() {
  echo "<VirtualHost *>
  ServerName $1
  CacheEnable disk /
  CacheHeader on
  $2
  ProxyPass / http://127.0.0.1:$(cat port)/
</VirtualHost>"
}
cat >httpd.conf <<CONF
ServerRoot $work
DefaultRuntimeDir $work/run
PidFile $work/run/pid
ServerName shop.test
Listen 127.0.0.1:$port
User www-data
Group www-data
ErrorLog $work/error.log
LogLevel warn cache:debug
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
LoadModule cache_module $modules/mod_cache.so
LoadModule cache_disk_module $modules/mod_cache_disk.so
CacheRoot $work/cache
$(host without.test '')
$(host writable.test "CacheLock on
  CacheLockPath $work/cache/locks")
$(host unwritable.test "CacheLock on
  CacheLockPath $work/taken/locks")
CONF
apache2 -f "$work/httpd.conf" -DFOREGROUND &
apache=$!
for _ in {1..300}; do curl -so /dev/null "http://127.0.0.1:$port/ready" && break || sleep 0.1; done
for host in without.test writable.test unwritable.test; do
  curl -sS -H "Host: $host" "http://127.0.0.1:$port/castle" >first
  curl -sS -D headers -H "Host: $host" "http://127.0.0.1:$port/castle" >second
  cached=$(tr -d '\r' <headers | awk 'tolower($1) == "x-cache:" { print $2 }')
  cmp -s first second && answered=again || answered=anew
  echo "$host ${cached:-none} answered $answered"
done >seen
grep -oE 'AH00778|AH00752: Cache locked for url, not caching response: /castle' error.log | sort -u >>seen
cat seen
cat >expected <<'TXT'
without.test HIT answered again
writable.test HIT answered again
unwritable.test none answered anew
AH00752: Cache locked for url, not caching response: /castle
AH00778
TXT
diff -u expected seen
