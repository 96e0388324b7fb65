/** Every promise of docs/security.md names code and tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/command.ts';

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Rows of the tables `Promise | Where | Test`. */
const promises = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split(/\n\n+/)
  .filter((table) => table.startsWith('| Promise | Where | Test |'))
  .flatMap((table) => table.trim().split('\n').slice(2))
  .map(cellsOf);

/** Paths are relative to `bff/src`, or else to the checkout. */
const fileOf = (path: string) => (existsSync(join(root, path)) ? join(root, path) : join(root, 'bff/src', path));

/** Returns the tests of a cell such as `` `a.test.ts`: name · another name · `b.test.ts`: name ``. */
function testsOf(cell: string): { file: string; name: string }[] {
  let file = '';
  return cell.split(' · ').map((part) => {
    const [, named, name = ''] = /^`([^`]+)`(?::? (?!\()(.*))?/.exec(part) ?? [];
    file = named ?? file;
    return { file, name: named ? name : part };
  });
}

describe.each(promises)('%s', (_promise, where = '', tests = '') => {
  test('names code that exists', () => {
    const paths = [...where.matchAll(/`([^`*]+)`/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
  });

  test('names tests that exist', () => {
    const isMissing = ({ file, name }: { file: string; name: string }) =>
      !existsSync(fileOf(file)) || !readFileSync(fileOf(file), 'utf8').includes(name);
    expect(tests).not.toBe('');
    expect(testsOf(tests).filter(isMissing)).toEqual([]);
  });
});

test('there are promises', () => {
  expect(promises.length).toBeGreaterThan(50);
});
