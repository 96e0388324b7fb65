#!/usr/bin/env bash
# Lynx takes a relative Location for a fault: it says so and waits, before it follows it rightly.
#
# Guess: "Location: /orders" is as good as "Location: https://shop.example/orders". RFC 9110 (10.2.2) has Location as a URI
#   reference, resolved against the request's own address, and web frameworks send it as it is given.
# Observed: Lynx alerts "Location URL is not absolute." and pauses, then shows "Using http://…" and pauses again, as it does
#   for every redirect of a form or link. The page comes; each redirect of a purchase takes twice as long.
# Version: Debian's lynx 2.9.0dev.12.
# Seen:
#   Location: /end                  "Location URL is not absolute.", then the page; some 4 s
#   Location: http://…/end          the page; some 2 s
# Why it matters: a form without scripts answers with a redirect (Post/Redirect/Get), so signing in, adding to the cart,
#   paying and downloading each cost the visitor an alert that reads like an error of the shop's.
# What to do: absolute addresses in Location, of the shop's public origin; with `lynx -dump` nothing of this is seen.
# Upstream: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2
set -euo pipefail
for program in lynx node; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install lynx nodejs"; exit 2; }
done
work=$(mktemp -d)
server=''
trap 'kill $server 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >server.mjs <<'JS'
import { renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer(({ url, headers }, response) => {
  const location = { '/relative': '/end', '/absolute': `http://${headers.host}/end` }[url];
  if (location) response.writeHead(303, { Location: location }).end();
  else response.setHeader('Content-Type', 'text/html').end('<p>The end</p>');
});
server.listen(0, '127.0.0.1', () => {
  writeFileSync('port.new', String(server.address().port));
  renameSync('port.new', 'port');
});
JS
node server.mjs &
server=$!
for _ in {1..300}; do [ -s port ] && break || sleep 0.1; done
printf 'key %s\n' q y >keys
for kind in relative absolute; do
  HOME=$work TERM=xterm lynx -cmd_script="$work/keys" "http://127.0.0.1:$(cat port)/$kind" >"$kind.screen" 2>errors </dev/null
  grep -qa 'Location URL is not absolute' "$kind.screen" && alert=alerts || alert=silent
  grep -qa 'The end' "$kind.screen" && page=shown || page=missing
  echo "$kind $alert $page"
done >seen
cat seen
printf '%s\n' 'relative alerts shown' 'absolute silent shown' >expected
diff -u expected seen
