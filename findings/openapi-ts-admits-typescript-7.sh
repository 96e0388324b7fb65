#!/usr/bin/env bash
# @hey-api/openapi-ts may be installed next to TypeScript 7 and then cannot start.
#
# Guess: the package names TypeScript as a peer dependency with the range ">=5.5.3 || >=6.0.0 || 6.0.1-rc", which
#   admits 7. So it works with TypeScript 7, or the installation says that it does not.
# Observed: npm installs both, even with --strict-peer-deps, and says nothing about TypeScript. TypeScript 7.0 has no
#   compiler API for JavaScript, so openapi-ts stops while it is loaded: "Cannot read properties of undefined (reading
#   'AnyKeyword')". Nothing is generated. With TypeScript 5.9.3, or with Microsoft's @typescript/typescript6
#   under the name typescript, the same document is generated.
# Versions: @hey-api/openapi-ts 0.99.0, typescript 7.0.2 and 5.9.3, @typescript/typescript6 6.0.2.
# Seen:
#   typescript 7.0.2                            TypeError (reading 'AnyKeyword')
#   typescript 5.9.3                            types.gen.ts with type Model
#   @typescript/typescript6 named typescript    types.gen.ts with type Model, tsc is still 7.0.2
# Why it matters: an automatic update to TypeScript 7 installs cleanly. A store whose client for the payment or shipping
#   service is generated in the build cannot be built on that day; one that generates by hand notices at the next
#   change of the service.
# What to do: "typescript": "npm:@typescript/typescript6@6.0.2" and "@typescript/native": "npm:typescript@7.0.2" side by
#   side, until openapi-ts supports 7; generate in the test of every update.
# Upstream: https://github.com/hey-api/hey-api/issues/4235;
#   https://devblogs.microsoft.com/typescript/announcing-typescript-7-0/#running-side-by-side-with-typescript-6.0
set -euo pipefail
for program in node npm; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install nodejs npm"; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false NO_COLOR=1
cat >shop.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/models": {
      "get": {
        "operationId": "listModels",
        "responses": {
          "200": {
            "description": "All models",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Model" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": { "Model": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string" } } } }
  }
}
JSON

# Installs openapi-ts with these packages in a folder of its own and generates from the document.
try() {
  mkdir "$1"
  cd "$1"
  npm init -y >/dev/null
  npm install --prefer-offline --no-audit --no-fund --strict-peer-deps @hey-api/openapi-ts@0.99.0 "${@:2}" >install.log 2>&1 ||
    { cat install.log; exit 1; }
  echo "$1: install says about peers or TypeScript: $(grep -ciE 'peer|ERESOLVE|typescript' install.log || true) lines"
  if npx --no-install openapi-ts -i ../shop.json -o out >run.log 2>&1; then
    echo "$1: generated $(grep -o 'export type Model\b' out/types.gen.ts)"
  else
    echo "$1: $(grep -o 'TypeError: .*' run.log | head -n 1), $(find out -type f 2>/dev/null | wc -l) files"
  fi
  cd ..
}
{
  try seven typescript@7.0.2
  echo "range: $(node -p "require('./seven/node_modules/@hey-api/openapi-ts/package.json').peerDependencies.typescript")"
  try five typescript@5.9.3
  try both typescript@npm:@typescript/typescript6@6.0.2 @typescript/native@npm:typescript@7.0.2
  echo "both: tsc $(both/node_modules/.bin/tsc --version)"
} >seen
cat seen
cat >expected <<'TXT'
seven: install says about peers or TypeScript: 0 lines
seven: TypeError: Cannot read properties of undefined (reading 'AnyKeyword'), 0 files
range: >=5.5.3 || >=6.0.0 || 6.0.1-rc
five: install says about peers or TypeScript: 0 lines
five: generated export type Model
both: install says about peers or TypeScript: 0 lines
both: generated export type Model
both: tsc Version 7.0.2
TXT
diff -u expected seen
