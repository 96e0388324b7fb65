#!/usr/bin/env bash
# nginx uses the lifetime of a 304 for itself and goes on sending visitors the headers of the first answer.
#
# Guess: when a cached page is old, proxy_cache_revalidate asks the origin with the ETag. A 304 brings the headers that
#   hold from now on, and a cache puts them in the place of the stored ones (RFC 9111, section 4.3.4).
# Observed: nginx takes only the new lifetime, for itself. What it sends stays as it was when the page was stored, such as
#   Cache-Control and Content-Security-Policy. That lasts until the ETag changes or no visitor asks for the page. A 304
#   that forbids storing (no-store) makes nginx ask the origin each time, and visitors still get the old max-age.
#   Varnish sends the new headers. nginx does too without proxy_cache_revalidate, as it then fetches the page again.
# Versions: Debian's nginx 1.22.1 and varnish 7.1.1.
# Seen (the page never changes; it is asked for, gets old, is asked for, and once more two seconds later):
#                            nginx                                   Varnish
#   first                    MISS         max-age=1, one.test        max-age=1, one.test
#   old                      REVALIDATED  max-age=1, one.test        max-age=60, two.test
#   later                    HIT          max-age=1, one.test        max-age=60, two.test
#   no-store in 304, old     REVALIDATED  max-age=1, one.test        no-store, two.test
#   no-store in 304, later   REVALIDATED  max-age=1, one.test        no-store, two.test
#   revalidate off, old      EXPIRED      max-age=60, two.test
# Why it matters: a store changes a header (allows the new payment provider's host, forbids storing) and not the page.
#   Visitors get the old header for as long as the page's text stays, however short its life is.
# What to do: make the ETag depend on the headers that matter, or leave proxy_cache_revalidate off (its default), or set
#   such headers in nginx with add_header and proxy_hide_header; purge the cache when they change.
# Upstream: https://www.rfc-editor.org/rfc/rfc9111#section-4.3.4
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in nginx varnishd curl node; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install nginx-light varnish curl nodejs"; exit 2; }
done
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >origin.cjs <<'JS'
const { renameSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const asked = new Set();
const server = createServer(({ url, headers }, response) => {
  const page = url + headers['x-cache-name'];
  const changed = asked.has(page); // the headers change after the first answer, the page does not
  asked.add(page);
  const later = url === '/no-store' ? 'no-store' : 'max-age=60';
  response.setHeader('ETag', '"v1"').setHeader('Cache-Control', changed ? later : 'max-age=1');
  response.setHeader('Content-Security-Policy', `script-src ${changed ? 'two.test' : 'one.test'}`);
  if (headers['if-none-match'] === '"v1"') response.writeHead(304).end();
  else response.end('page');
});
// Neither nginx nor Varnish reports a port that it chose: reserve two for them.
const probes = [createServer(), createServer()].map((probe) => probe.listen(0, '127.0.0.1'));
server.listen(0, '127.0.0.1', () => {
  const ports = [server, ...probes].map((each) => each.address().port);
  for (const probe of probes) probe.close();
  writeFileSync('ports.new', `${ports.join(' ')}\n`);
  renameSync('ports.new', 'ports');
});
JS
node origin.cjs &
pids+=($!)
for _ in {1..300}; do [ -s ports ] && break || sleep 0.1; done
read -r origin nginx varnish <ports
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
  server {
    listen 127.0.0.1:$nginx;
    proxy_cache pages;
    proxy_set_header X-Cache-Name nginx;
    add_header X-Cache \$upstream_cache_status;
    location / {
      proxy_cache_revalidate on;
      proxy_pass http://127.0.0.1:$origin;
    }
    location /off {
      proxy_pass http://127.0.0.1:$origin;
    }
  }
}
CONF
cat >store.vcl <<VCL
vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "$origin"; }
sub vcl_backend_response { set beresp.grace = 0s; set beresp.keep = 60s; }
VCL
nginx -e "$work/error.log" -p "$work" -c nginx.conf 2>start.log &
pids+=($!)
varnishd -j none -F -n "$work/varnish" -a "127.0.0.1:$varnish" -f "$work/store.vcl" -s malloc,8m >varnish.log 2>&1 &
pids+=($!)
for port in "$nginx" "$varnish"; do
  for _ in {1..300}; do curl -sf -o /dev/null "http://127.0.0.1:$port/ready" && break || sleep 0.1; done
done
ask() {
  for cache in nginx varnish; do
    curl -si "http://127.0.0.1:${!cache}$2" | tr -d '\r' | awk -v name="$1, $cache:" -F': ' '
      tolower($1) ~ /^(cache-control|content-security-policy|x-cache)$/ { seen[tolower($1)] = $2 }
      END { print name, seen["x-cache"] (seen["x-cache"] ? "; " : "") seen["cache-control"] "; " seen["content-security-policy"] }'
  done
}
for moment in first old later; do
  for page in page no-store off; do ask "$moment, $page" "/$page"; done
  [ $moment = later ] || sleep 2.2
done | tee seen
cat >expected <<'TXT'
first, page, nginx: MISS; max-age=1; script-src one.test
first, page, varnish: max-age=1; script-src one.test
first, no-store, nginx: MISS; max-age=1; script-src one.test
first, no-store, varnish: max-age=1; script-src one.test
first, off, nginx: MISS; max-age=1; script-src one.test
first, off, varnish: max-age=1; script-src one.test
old, page, nginx: REVALIDATED; max-age=1; script-src one.test
old, page, varnish: max-age=60; script-src two.test
old, no-store, nginx: REVALIDATED; max-age=1; script-src one.test
old, no-store, varnish: no-store; script-src two.test
old, off, nginx: EXPIRED; max-age=60; script-src two.test
old, off, varnish: max-age=60; script-src two.test
later, page, nginx: HIT; max-age=1; script-src one.test
later, page, varnish: max-age=60; script-src two.test
later, no-store, nginx: REVALIDATED; max-age=1; script-src one.test
later, no-store, varnish: no-store; script-src two.test
later, off, nginx: HIT; max-age=60; script-src two.test
later, off, varnish: max-age=60; script-src two.test
TXT
diff -u expected seen
