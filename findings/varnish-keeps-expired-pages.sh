#!/usr/bin/env bash
# Varnish keeps a page with "Expires: 0" for two minutes.
#
# Guess: "Expires: 0" means expired at once, as RFC 9111 demands for every invalid date and for 0 by name. The epoch,
#   "Thu, 01 Jan 1970 00:00:00 GMT", is a valid date in the past and means the same.
# Observed: Varnish reads an invalid date as 0, the epoch is 0 as well, and 0 stands for "no Expires header". So it
#   keeps the page for its default_ttl of 120 seconds and gives it to every visitor. One second after the epoch, or the
#   current date, works: each request gets a new page.
# Version: Debian's varnish 7.1.1.
# Seen (two requests, the second one a second or more later):
#   Expires: 0                                          TTL 120  the same page again, Age 1 or more
#   Expires: -1                                         TTL 120  the same page again
#   Expires: Thu, 01 Jan 1970 00:00:00 GMT              TTL 120  the same page again
#   Expires: Thu, 01 Jan 1970 00:00:01 GMT              TTL 0    a new page
#   Expires: the current date                           TTL 0    a new page
#   Expires: 0 and Cache-Control: max-age=0             TTL 0    a new page
#   Expires: 0, the VCL rule below                      TTL 0    a new page
# Why it matters: old shop software and many examples send "Expires: 0" or the epoch to forbid caching. A page with a
#   price, a stock level or a visitor's name is then shared for two minutes, unless a cookie happens to prevent it.
# What to do: send Cache-Control: max-age=0 (or no-store for what is personal); do not rely on Expires. Where the
#   origin cannot be changed, set beresp.ttl to 0 for an Expires that std.time cannot read or finds in the past.
# Upstream: https://www.rfc-editor.org/rfc/rfc9111#section-5.3; https://github.com/jonbaldie/varnish/issues/64 reports
#   the same for invalid dates.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in varnishd curl node; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install varnish curl nodejs"; exit 2; }
done
work=$(mktemp -d)
origin='' varnish=''
trap 'kill $varnish $origin 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >origin.mjs <<'JS'
import { createServer } from 'node:http';
import { renameSync, writeFileSync } from 'node:fs';

const expires = { '/epoch': 'Thu, 01 Jan 1970 00:00:00 GMT', '/second': 'Thu, 01 Jan 1970 00:00:01 GMT', '/minus': '-1' };
const pages = {};
const server = createServer(({ url }, response) => {
  response.setHeader('Expires', url === '/now' ? new Date().toUTCString() : (expires[url] ?? '0'));
  if (url === '/max-age') response.setHeader('Cache-Control', 'max-age=0');
  pages[url] = (pages[url] ?? 0) + 1;
  response.end(`page ${pages[url]}`);
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
cat >store.vcl <<VCL
vcl 4.1;
import std;
backend default { .host = "127.0.0.1"; .port = "$(cat port)"; }
sub vcl_backend_response {
  if (bereq.url == "/rule" && beresp.http.Expires && beresp.http.Cache-Control !~ "(?i)(s-maxage|max-age)=") {
    if (std.time(beresp.http.Expires, now - 1s) < now) {
      set beresp.ttl = 0s;
    }
  }
  set beresp.http.X-TTL = beresp.ttl;
}
VCL
varnishd -j none -F -n "$work/varnish" -a "127.0.0.1:$port" -f "$work/store.vcl" -s malloc,16m >varnish.log 2>&1 &
varnish=$!
for _ in {1..600}; do curl -so /dev/null "http://127.0.0.1:$port/ready" && break || sleep 0.1; done
ask() {
  curl -sS -i "http://127.0.0.1:$port/$1" | tr -d '\r' |
    awk 'tolower($1) == "x-ttl:" { ttl = $2 + 0 } tolower($1) == "age:" { age = $2 > 0 ? "old" : "new" } END { print "TTL " ttl ", " $0 ", " age }'
}
cases='zero minus epoch second now max-age rule'
for case in $cases; do echo "$case: $(ask $case)"; done >seen
for _ in {1..100}; do [[ $(ask zero) == *old && $(ask epoch) == *old ]] && break || sleep 0.1; done
for case in $cases; do echo "$case: $(ask $case)"; done >>seen
cat seen
cat >expected <<'TXT'
zero: TTL 120, page 1, new
minus: TTL 120, page 1, new
epoch: TTL 120, page 1, new
second: TTL 0, page 1, new
now: TTL 0, page 1, new
max-age: TTL 0, page 1, new
rule: TTL 0, page 1, new
zero: TTL 120, page 1, old
minus: TTL 120, page 1, old
epoch: TTL 120, page 1, old
second: TTL 0, page 2, new
now: TTL 0, page 2, new
max-age: TTL 0, page 2, new
rule: TTL 0, page 2, new
TXT
diff -u expected seen
