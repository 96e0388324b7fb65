/** File names and types that browsers save downloads under, whatever the files are called. */
import { expect, test } from 'vitest';
import { contentTypeOf, saveAs } from './attachment.ts';

test.each([
  ['well.zip', 'filename="well.zip"'],
  ['Old well (2).glb', 'filename="Old well (2).glb"'],
  ['obj/well.obj', 'filename="well.obj"'],
  ['..\\..\\well.obj', 'filename="well.obj"'],
  ['a"b;c.zip', `filename="a_b_c.zip"; filename*=UTF-8''a%22b%3Bc.zip`],
  ["it's*.zip", `filename="it_s_.zip"; filename*=UTF-8''it%27s%2A.zip`],
  ['Brücke.zip', `filename="Br_cke.zip"; filename*=UTF-8''Br%C3%BCcke.zip`],
  ['100%.zip', `filename="100_.zip"; filename*=UTF-8''100%25.zip`],
  ['a\r\nset-cookie: b.zip', `filename="a__set-cookie_ b.zip"; filename*=UTF-8''a__set-cookie%3A%20b.zip`],
  ['\ud800.zip', `filename="_.zip"; filename*=UTF-8''%EF%BF%BD.zip`],
  ['', 'filename="download"'],
  ['folder/', 'filename="download"'],
])('%j is saved under a name that any header can carry', (name, parameters) => {
  expect(saveAs(name)).toBe(`attachment; ${parameters}`);
  expect(new Headers({ 'content-disposition': saveAs(name) }).get('content-disposition')).toBe(saveAs(name));
});

test.each([
  ['well.zip', 'application/zip'],
  ['WELL.GLB', 'model/gltf-binary'],
  ['LICENCE.txt', 'text/plain; charset=utf-8'],
  ['page.html', 'application/octet-stream'],
  ['picture.svg', 'application/octet-stream'],
  ['zip', 'application/octet-stream'],
])('%s is of type %s: none that a browser would run', (name, type) => {
  expect(contentTypeOf(name)).toBe(type);
});
