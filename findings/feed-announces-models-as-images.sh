#!/usr/bin/env bash
# The feed package announces a GLB as a picture and lets the product image replace it.
#
# Guess: an item's enclosure { url, length, type: "model/gltf-binary" } is written with that type, beside the item's
#   image.
# Observed: the Atom output derives the type from the file's ending and writes image/glb, which does not exist. RSS
#   has one enclosure only: with an image on the same item the model is dropped, the image's length is 0.
# Version: feed 6.0.0.
# Seen:
#   Atom         model.glb type image/glb
#   RSS          model.glb type model/gltf-binary, or with an image: picture.png type image/png length 0
# Why it matters: a store that offers a free model of the week by feed tells readers to show a picture that no program
#   can decode, or does not mention the model at all.
# What to do: give the item no image when it has an enclosure (put the picture into the content), and replace the type
#   in the Atom text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feed@6.0.0
cat >run.mjs <<'JS'
import { Feed } from 'feed';

const item = {
  title: 'Castle',
  link: 'https://shop.test/castle',
  date: new Date(0),
  enclosure: { url: 'https://shop.test/model.glb', length: 1200, type: 'model/gltf-binary' },
};

function enclosures(format, extra) {
  const feed = new Feed({ title: 'Free models', id: 'https://shop.test/', link: 'https://shop.test/', updated: new Date(0) });
  feed.addItem({ ...item, ...extra });
  return feed[format]().match(/<(enclosure|link rel="enclosure")[^>]*>/g).join(' ');
}

const image = 'https://shop.test/picture.png';
console.log('Atom', enclosures('atom1', {}));
console.log('RSS', enclosures('rss2', {}));
console.log('RSS with an image', enclosures('rss2', { image }));
JS
cat >expected <<'TXT'
Atom <link rel="enclosure" href="https://shop.test/model.glb" type="image/glb" length="1200"/>
RSS <enclosure length="1200" type="model/gltf-binary" url="https://shop.test/model.glb"/>
RSS with an image <enclosure url="https://shop.test/picture.png" length="0" type="image/png"/>
TXT
node run.mjs | tee seen
diff -u expected seen
