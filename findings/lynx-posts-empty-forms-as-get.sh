#!/usr/bin/env bash
# Lynx sends a form of method POST as GET when nothing in it has a name.
#
# Guess: the form's method decides. A form without named controls is posted with an empty body, as the HTML standard has it
#   ("Submit as entity body" of an empty list), so a button alone is enough for logging out or emptying a cart.
# Observed: Lynx sends GET. A hidden field, even an empty one, or a name on the button makes it POST.
# Version: Debian's lynx 2.9.0dev.12.
# Seen (what the server received after the button was pressed):
#   <button>                         GET /unnamed?id=1
#   <input type=submit>              GET /submit?id=1
#   <input type=hidden name=a>       POST /hidden?id=1   a=
#   <button name=b>                  POST /named?id=1    b=BUTTON
# Why it matters: a form whose facts are in its address, as of a download, of logging out or of "remove", meets a path that
#   answers POST alone: 404 or 405 for a shopper without scripts, where w3m and every large browser get through.
# What to do: give every posted form a named control; a name on the button is enough. Accept it on the server.
# Upstream: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
set -euo pipefail
for program in lynx node; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install lynx nodejs"; exit 2; }
done
work=$(mktemp -d)
server=''
trap 'kill $server 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
cat >server.mjs <<'JS'
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const controls = {
  unnamed: '<button>Press</button>',
  submit: '<input type=submit value=Press>',
  hidden: '<input type=hidden name=a value=""><button>Press</button>',
  named: '<button name=b>Press</button>',
};
const server = createServer(async (request, response) => {
  const [, page, name] = /^\/(form\/)?(\w+)/.exec(request.url) ?? [];
  const body = await text(request);
  response.setHeader('Content-Type', 'text/html');
  if (page) {
    response.end(`<form method=post action="/${name}?id=1">${controls[name]}</form>`);
    return;
  }
  appendFileSync('seen', `${[request.method, request.url, body].join(' ').trim()}\n`);
  response.end('Done.');
});
server.listen(0, '127.0.0.1', () => {
  writeFileSync('port.new', String(server.address().port));
  renameSync('port.new', 'port');
});
JS
node server.mjs &
server=$!
for _ in {1..300}; do [ -s port ] && break || sleep 0.1; done
# The button is the page's first link.
printf 'key %s\n' ^J q y >keys
for name in unnamed submit hidden named; do
  HOME=$work TERM=xterm lynx -cmd_script="$work/keys" "http://127.0.0.1:$(cat port)/form/$name" >/dev/null 2>errors </dev/null
done
cat seen
cat >expected <<'TXT'
GET /unnamed?id=1
GET /submit?id=1
POST /hidden?id=1 a=
POST /named?id=1 b=BUTTON
TXT
diff -u expected seen
