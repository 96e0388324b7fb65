#!/usr/bin/env bash
# Nx answers in a fresh clone from what the same user built in another clone: its cache is the repository's, in the home.
#
# Guess: the local cache belongs to the checkout (.nx/cache). Whoever clones a repository anew, removes .nx or calls
#   everything in a new folder runs each task; whoever keeps .nx between runs of a pipeline keeps the cache.
# Observed: cache and database are in ~/.nx/<hash>, named after the remote or, without one, the first commit. A second
#   clone in another folder prints the first one's output and runs nothing. Neither checkout has .nx/cache. Where the
#   home lies in /tmp, as in many tests of a fresh clone, the cache is in the checkout after all.
# Version: nx 24.0.6.
# Seen:
#   first clone                   runs the task     .nx/cache: no
#   second clone                  from the cache    .nx/cache: no
#   third, its home in /tmp       runs the task     .nx/cache: yes
# Why it matters: "it builds and its tests pass in a fresh clone" is what a team shows before it ships an area of the
#   store. By the same user it shows what an earlier clone did; a task that needs a file which git lacks passes.
#   A pipeline that saves .nx saves nothing.
# What to do: prove a fresh clone as another user or with another HOME; in pipelines name the folder with cacheDirectory or
#   NX_CACHE_DIRECTORY and save that.
set -euo pipefail
# Nx treats what is in /tmp otherwise.
work=$(mktemp -d /var/tmp/nx-clones.XXXXXX)
inTmp=$(mktemp -d /tmp/nx-home.XXXXXX)
trap 'rm -rf "$work" "$inTmp"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
unset CI NX_CACHE_DIRECTORY NX_WORKSPACE_DATA_DIRECTORY
mkdir -m 700 home
mkdir origin
export HOME="$work/home"
cd origin
mkdir -p packages/cards
cat >package.json <<'JSON'
{ "name": "store", "private": true, "workspaces": ["packages/*"], "devDependencies": { "nx": "24.0.6" } }
JSON
cat >nx.json <<'JSON'
{ "analytics": false, "neverConnectToCloud": true, "useDaemonProcess": false, "targetDefaults": { "build": { "cache": true } } }
JSON
echo '{ "name": "cards", "version": "1.0.0", "scripts": { "build": "echo built in $PWD" } }' >packages/cards/package.json
printf 'node_modules\n.nx\n' >.gitignore
npm install --silent --no-audit --no-fund
git init --quiet
git add --all
git -c user.name=Ann -c user.email=ann@example.com commit --quiet --message First
cd ..

build() {
  git clone --quiet origin "$1"
  cp -R origin/node_modules "$1/node_modules"
  (cd "$1" && npx nx run cards:build >"../$1.log" 2>&1)
  printf '%-8s %-16s .nx/cache: %s\n' "$1" \
    "$(grep -q 'from the cache' "$1.log" && echo from the cache || echo runs the task)" \
    "$([ -d "$1/.nx/cache" ] && echo yes || echo no)"
}
seen="$(build first; build second; HOME="$inTmp" build third)"
echo "$seen"
[ "$seen" = 'first    runs the task    .nx/cache: no
second   from the cache   .nx/cache: no
third    runs the task    .nx/cache: yes' ]
