#!/usr/bin/env bash
# Module Federation's runtime shares a prerelease with remotes whose range excludes it; webpack's own plugin does not.
#
# Guess: requiredVersion is an npm range. npm, and webpack's ModuleFederationPlugin (webpack#11073), say that a
#   prerelease fits a range only where the range names a prerelease of the same version. So 2.0.0-rc.1 does not fit
#   "<2.0.0", and a remote that asks for it brings its own copy or warns.
# Observed: the runtime of @module-federation/enhanced takes 2.0.0-rc.1 for "<2.0.0" and for ">=1.0.0 <2.0.0",
#   1.3.0-beta.1 for "^1.2.3", 1.2.5-rc.1 for "~1.2.0", 20.0.0-canary.1 for ">=19.0.0", without a warning.
# Versions: @module-federation/enhanced 2.9.2, webpack 5.110.3, semver 7.7.3.
# Seen (is the only registered version shared?):
#   range                available          runtime   webpack   npm
#   <2.0.0               2.0.0-rc.1         yes       no        no
#   >=1.0.0 <2.0.0       2.0.0-rc.1         yes       no        no
#   ^1.2.3               1.3.0-beta.1       yes       no        no
#   ~1.2.0               1.2.5-rc.1         yes       no        no
#   ^1.2.3               2.0.0-beta.1       no        no        no
#   ^1.2.3               1.9.0              yes       yes       yes
# Why it matters: one micro-frontend tries a release candidate of a shared package; the other areas of the store, which
#   excluded that major version, silently run on it in production. The upper bound of a range does not protect them.
# What to do: release no micro-frontend with a shared prerelease; check the versions of a release's manifest with npm's
#   semver before it becomes active.
# Upstream: https://github.com/webpack/webpack/issues/11073 is where webpack chose npm's rule.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @module-federation/enhanced@2.9.2 webpack@5.110.3 semver@7.7.3
cat >run.mjs <<'JS'
import { createInstance } from '@module-federation/enhanced/runtime';
import semver from 'semver';
import webpackSemver from 'webpack/lib/util/semver.js';

const { parseRange, satisfy } = webpackSemver;
console.warn = (message) => console.log(`warning: ${message}`);
const name = (fits) => (fits ? 'yes' : 'no');

/** Whether a remote that requires `range` is given the host's `version`. */
async function isShared(range, version) {
  const shared = { kit: [{ version, scope: 'default', get: async () => () => version, shareConfig: { requiredVersion: false } }] };
  const host = createInstance({ name: `host_${range}_${version}`, remotes: [], shared });
  const factory = await host.loadShare('kit', { customShareInfo: { shareConfig: { singleton: false, requiredVersion: range } } });
  return factory ? factory() === version : false;
}

for (const [range, version] of [
  ['<2.0.0', '2.0.0-rc.1'],
  ['>=1.0.0 <2.0.0', '2.0.0-rc.1'],
  ['^1.2.3', '1.3.0-beta.1'],
  ['^1.2.3-beta.1', '1.3.0-beta.1'],
  ['~1.2.0', '1.2.5-rc.1'],
  ['>=19.0.0', '20.0.0-canary.1'],
  ['^1.2.3', '2.0.0-beta.1'],
  ['^1.2.3', '1.9.0'],
]) {
  const runtime = name(await isShared(range, version));
  console.log(`${range} ${version}: runtime ${runtime}, webpack ${name(satisfy(parseRange(range), version))}, npm ${name(semver.satisfies(version, range))}`);
}
JS
cat >expected <<'TXT'
<2.0.0 2.0.0-rc.1: runtime yes, webpack no, npm no
>=1.0.0 <2.0.0 2.0.0-rc.1: runtime yes, webpack no, npm no
^1.2.3 1.3.0-beta.1: runtime yes, webpack no, npm no
^1.2.3-beta.1 1.3.0-beta.1: runtime yes, webpack no, npm no
~1.2.0 1.2.5-rc.1: runtime yes, webpack no, npm no
>=19.0.0 20.0.0-canary.1: runtime yes, webpack no, npm no
^1.2.3 2.0.0-beta.1: runtime no, webpack no, npm no
^1.2.3 1.9.0: runtime yes, webpack yes, npm yes
TXT
node run.mjs | tee seen
diff -u expected seen
