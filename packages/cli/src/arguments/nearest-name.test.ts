import { expect, test } from 'vitest';
import { unknownName } from './nearest-name.ts';

const apps = ['shell', 'mfe-account', 'mfe-catalog', 'mfe-checkout', 'mfe-support'];

test.each([
  ['mfe-catalgo', 'mfe-catalog'],
  ['catalog', 'mfe-catalog'],
  ['MFE-Support', 'mfe-support'],
  ['mfe_checkout', 'mfe-checkout'],
  ['shel', 'shell'],
])('%s is answered with the nearest name, %s', (name, nearest) => {
  expect(unknownName('app', name, apps)).toBe(`There is no app '${name}'. Did you mean '${nearest}'?`);
});

test('a name that is like none is answered with all of them', () => {
  expect(unknownName('app', 'warehouse', apps)).toBe(
    "There is no app 'warehouse'. Choose one of: shell, mfe-account, mfe-catalog, mfe-checkout, mfe-support.",
  );
  expect(unknownName('app', '', ['shell', 'mfe-account'])).toBe('No app was given. Choose one of: shell, mfe-account.');
});
