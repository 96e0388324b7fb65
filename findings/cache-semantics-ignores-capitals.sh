#!/usr/bin/env bash
# http-cache-semantics stores and reuses responses marked "No-Store" or "Private": it knows directives in lower case only.
#
# Guess: RFC 9111 (5.2) says that directive names are compared without regard to case. So "No-Store" and "Private" are
#   not storable in a shared cache, "NO-CACHE" asks the origin each time, and "Max-Age=60" is fresh for 60 seconds.
# Observed: all four are taken for unknown extensions. With a Last-Modified the response is storable and fresh by the
#   heuristic, here for 36 days.
# Version: http-cache-semantics 4.3.0 (the cache logic of make-fetch-happen, got's cacheable-request and others).
# Seen (storable, reused without asking, seconds of freshness; Last-Modified one year before Date):
#   no-store            false false 0          No-Store            true true 3153600
#   private, max-age=60 false false 0          Private, max-age=60 true true 60
#   no-cache            true  false 0          NO-CACHE            true true 3153600
#   max-age=60          true  true  60         Max-Age=60          true true 3153600
# Why it matters: a BFF that caches an upstream's answers with it (tax rates, an identity provider's keys, a user's
#   profile) gives one customer's private answer to the next when a framework writes the header with capitals.
# What to do: lower-case the Cache-Control values before handing over the headers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund http-cache-semantics@4.3.0
cat >run.mjs <<'JS'
import CachePolicy from 'http-cache-semantics';

const now = Date.UTC(2026, 0, 1);
Date.now = () => now;
const request = { url: '/profile', method: 'GET', headers: {} };
for (const control of ['no-store', 'No-Store', 'private, max-age=60', 'Private, max-age=60', 'no-cache', 'NO-CACHE', 'max-age=60', 'Max-Age=60']) {
  const headers = {
    'cache-control': control,
    date: new Date(now).toUTCString(),
    'last-modified': new Date(Date.UTC(2025, 0, 1)).toUTCString(),
  };
  const policy = new CachePolicy(request, { status: 200, headers });
  console.log(`${control}: ${policy.storable()} ${policy.satisfiesWithoutRevalidation(request)} ${policy.maxAge()}`);
}
JS
cat >expected <<'TXT'
no-store: false false 0
No-Store: true true 3153600
private, max-age=60: false false 0
Private, max-age=60: true true 60
no-cache: true false 0
NO-CACHE: true true 3153600
max-age=60: true true 60
Max-Age=60: true true 3153600
TXT
node run.mjs | tee seen
diff -u expected seen
