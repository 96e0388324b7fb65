import { expect, test } from 'vitest';
import { matchPath } from './description.ts';

test.each([
  ['/store', '/store', {}],
  ['/store', '/store/', {}],
  ['/store/:slug', '/store/castle', { slug: 'castle' }],
  ['/store/:slug', '/store/caf%C3%A9', { slug: 'café' }],
  ['/store/:slug', '/store/100%', { slug: '100%' }],
  ['/a/:x/b/:y', '/a/1/b/2', { x: '1', y: '2' }],
])('%s matches %s', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});

test.each([
  ['/store', '/stores'],
  ['/store', '/store/castle'],
  ['/store', '/Store'],
  ['/store/:slug', '/store'],
  ['/store/:slug', '/store/'],
  ['/home', '/'],
])('%s does not match %s', (path, pathname) => {
  expect(matchPath(path, pathname)).toBeUndefined();
});
