/** Byte budgets of a release. */
import { expect, test } from 'vitest';
import { releaseBudgets } from './budgets.ts';

const app = {
  app: 'mfe-boats',
  initial: { scripts: ['container.js'], styles: [] },
  pages: { '/boats': { scripts: ['boats.js'], styles: ['boats.css'] } },
};
const weighed = (release: Parameters<typeof releaseBudgets>[0]) =>
  releaseBudgets(release, () => 1000).map(({ name, bytes, budget }) => [name, bytes, budget]);

test('a page has its own files and those of all pages of its app', () => {
  expect(weighed(app)).toEqual([
    ['mfe-boats, /boats: scripts', 2000, 12_000],
    ['mfe-boats, /boats: styles', 1000, 2000],
  ]);
});

test('a container that brings a federation runtime of its own has room for it', () => {
  expect(weighed({ ...app, federationRuntime: 'own' })).toEqual([
    ['mfe-boats, /boats: scripts', 2000, 40_000],
    ['mfe-boats, /boats: styles', 1000, 2000],
  ]);
});
