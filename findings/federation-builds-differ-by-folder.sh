#!/usr/bin/env bash
# The same remote, built in another folder, is another file: Module Federation's plugins put absolute paths into it.
#
# Guess: the build depends on the sources alone, as webpack's does without the plugin (its ids and hashes go by paths
#   relative to the context). A pipeline and a developer get the same remoteEntry.
# Observed: remoteEntry has another hash and other content in each folder. For webpack the plugin writes a start-up module whose
#   name, and so its id, is a hash that takes in the absolute path of the runtime; for Rspack the start-up module is a data URI
#   with that path in it. Both source maps have the path itself.
# Version: @module-federation/enhanced 2.9.3 with webpack 5.110.3 and @rspack/core 2.3.4.
# Seen:
#   webpack, no plugin    same in both folders
#   webpack, federated    differs, the folder is named in its source map
#   rspack, federated     differs, the folder is named in its source map
# Why it matters: a release named by its content is a new release whenever another machine builds it. Visitors load again what
#   they have, a canary starts for a change that nobody made, and "is this what we reviewed?" has no answer.
# What to do: give the plugin's modules ids of one's own in compilation.hooks.moduleIds; keep source maps private.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false

mkdir -p first/src
cat >first/package.json <<'JSON'
{
  "name": "remote",
  "private": true,
  "type": "module",
  "dependencies": { "@module-federation/enhanced": "2.9.3", "@rspack/core": "2.3.4", "webpack": "5.110.3" }
}
JSON
echo "export const page = () => 'a page of the shop';" >first/src/page.js
cat >first/build.js <<'JS'
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin as ForRspack } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import webpack from 'webpack';
const [bundler, kind] = process.argv.slice(2);
const options = {
  name: 'remote',
  filename: 'remoteEntry.[contenthash:8].js',
  exposes: { './page': './src/page.js' },
  dts: false,
  manifest: false,
  dev: false,
};
const federation = bundler === 'rspack' ? ForRspack : ModuleFederationPlugin;
const build = bundler === 'rspack' ? rspack : webpack;
build({
  mode: 'production',
  context: import.meta.dirname,
  devtool: 'source-map',
  entry: kind === 'federated' ? {} : './src/page.js',
  output: { filename: '[name].[contenthash:8].js', path: `${import.meta.dirname}/dist`, uniqueName: 'remote' },
  plugins: kind === 'federated' ? [new federation(options)] : [],
}).run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
});
JS
(cd first && npm install --silent --no-audit --no-fund)
cp -R first second

compare() {
  local scripts=()
  for folder in first second; do
    rm -rf "$folder/dist"
    (cd "$folder" && node build.js "$1" "$2" >/dev/null)
    scripts+=("$(cd "$folder/dist" && sha256sum ./*.js)")
  done
  local said='same in both folders'
  [ "${scripts[0]}" = "${scripts[1]}" ] || said=differs
  grep -rqs "$work/second" second/dist && said+=', the folder is named in its source map'
  printf '%-21s %s\n' "$1, $3" "$said"
}
seen="$(
  compare webpack plain 'no plugin'
  compare webpack federated federated
  compare rspack federated federated
)"
echo "$seen"
[ "$seen" = 'webpack, no plugin    same in both folders
webpack, federated    differs, the folder is named in its source map
rspack, federated     differs, the folder is named in its source map' ]
