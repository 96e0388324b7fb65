#!/usr/bin/env bash
# robots-parser ends a group of user agents at a Crawl-delay or Sitemap line.
#
# Guess: RFC 9309 (2.2.4) says that other records, such as Sitemap, must not interfere with the groups: the records
#   count as if they were not there. "User-agent: A, Crawl-delay, User-agent: B, Disallow: /cart" is one group for both.
# Observed: only B is bound. For A everything is allowed, because its group is taken to end at the other record.
# Version: robots-parser 3.0.1.
# Seen (may the agent fetch /cart?):
#   between the two User-agent lines     SearchBot   PictureBot
#   nothing                              no          no
#   Crawl-delay: 5                       yes         no
#   Sitemap: https://shop.test/map.xml   yes         no
#   Host: shop.test                      yes         no
# Why it matters: a store tests its robots.txt with this package so that carts and previews stay out of search. The test
#   says "allowed" or "disallowed" for crawlers that read the file by the RFC and do the opposite.
# What to do: keep User-agent lines of one group next to each other, and put Sitemap lines at the end of the file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund robots-parser@3.0.1
cat >run.mjs <<'JS'
import parse from 'robots-parser';

for (const between of [null, 'Crawl-delay: 5', 'Sitemap: https://shop.test/map.xml', 'Host: shop.test']) {
  const lines = ['User-agent: SearchBot', between, 'User-agent: PictureBot', 'Disallow: /cart'].filter(Boolean);
  const robots = parse('https://shop.test/robots.txt', lines.join('\n'));
  const [search, picture] = ['SearchBot', 'PictureBot'].map((agent) => (robots.isAllowed('https://shop.test/cart', agent) ? 'yes' : 'no'));
  console.log(`${between ?? 'nothing'}: SearchBot ${search}, PictureBot ${picture}`);
}
JS
cat >expected <<'TXT'
nothing: SearchBot no, PictureBot no
Crawl-delay: 5: SearchBot yes, PictureBot no
Sitemap: https://shop.test/map.xml: SearchBot yes, PictureBot no
Host: shop.test: SearchBot yes, PictureBot no
TXT
node run.mjs | tee seen
diff -u expected seen
