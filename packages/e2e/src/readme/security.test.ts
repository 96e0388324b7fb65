/** Promises of docs/security.md name code that exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/command.ts';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const paths = [...text.matchAll(/`([a-z][^`\s*]*\/[^`\s*]*)`/g)].map(([, path = '']) => path);

/** Paths are relative to `bff/src`, or else to the checkout. */
const isThere = (path: string) => existsSync(join(root, path)) || existsSync(join(root, 'bff/src', path));

test.each([...new Set(paths)])('the code %s exists', (path) => {
  expect(isThere(path)).toBe(true);
});

test('there are promises', () => {
  expect(text.match(/^- /gm)?.length).toBeGreaterThan(150);
  expect(paths.length).toBeGreaterThan(50);
});
