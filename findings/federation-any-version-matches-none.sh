#!/usr/bin/env bash
# Module Federation's runtime finds no shared version for `>=0` and `>=0.0.0`, the ranges of packages that take any.
#
# Guess: the runtime reads ranges as npm does, so `>=0` is any release, like `*`.
# Observed: `*`, `x`, an empty range, `>0`, `>=1` and `>=0 <20` find the shared 19.1.0; `>=0` and `>=0.0.0` alone find
#   nothing, so the remote brings its own copy. There is no warning.
# Version: @module-federation/runtime 2.9.2; semver 7.8.0 for comparison.
# Seen (the range, what the runtime finds, whether npm's semver accepts 19.1.0): see `expected` below.
# Why it matters: bundlers take requiredVersion from package.json, where plugins ask for any host by peerDependencies of
#   `>=0`. The shop then loads the library twice, and two copies of React or of a store do not know each other.
# What to do: write `*`, or requiredVersion: false for singletons that the host alone provides.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @module-federation/runtime@2.9.2 semver@7.8.0
cat >run.mjs <<'JS'
import { createInstance } from '@module-federation/runtime';
import semver from 'semver';

const shared = { version: '19.1.0', lib: () => 'shared', shareConfig: { singleton: false, requiredVersion: false } };
for (const requiredVersion of ['*', 'x', '', '>0', '>=1', '>=0', '>=0.0.0', '>=0 <20', '>=0.0.1']) {
  const host = createInstance({ name: `host ${requiredVersion}`, remotes: [], shared: { lib: shared } });
  const shareConfig = { requiredVersion, singleton: false, strictVersion: true };
  const found = await host.loadShare('lib', { customShareInfo: { shareConfig } });
  console.log(`'${requiredVersion}': ${found ? found() : 'nothing'}, ${semver.satisfies(shared.version, requiredVersion)}`);
}
JS
cat >expected <<'TXT'
'*': shared, true
'x': shared, true
'': shared, true
'>0': shared, true
'>=1': shared, true
'>=0': nothing, true
'>=0.0.0': nothing, true
'>=0 <20': shared, true
'>=0.0.1': shared, true
TXT
node run.mjs | tee seen
diff -u expected seen
