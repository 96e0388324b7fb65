/** Builds run when something has changed since the last build, and are skipped otherwise. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unlessBuilt } from './unchanged-builds.ts';

let root: string;
let runs: number;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'unchanged-builds-'));
  runs = 0;
  for (const name of ['package-lock.json', 'nx.json', 'tsconfig.base.json', 'biome.json']) write(name, '{}');
  write('shell/src/main.tsx', 'one');
  write('packages/ui/src/button.tsx', 'one');
  await build();
  expect(runs).toBe(1);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const build = (during = () => {}, target = 'build') =>
  unlessBuilt({ root, target, outputs: ['shell'] }, async () => {
    runs += 1;
    during();
    write('shell/dist/main.js', 'built');
  });

test('what is built from the same sources is not built again', async () => {
  await build();
  expect(runs).toBe(1);
});

test.each<[string, () => void]>([
  ['a source of the app is written', () => write('shell/src/main.tsx', 'two')],
  ['a source of a package is written with as many bytes', () => write('packages/ui/src/button.tsx', 'two')],
  ['a source goes', () => rmSync(join(root, 'packages/ui/src/button.tsx'))],
  ['a source comes', () => write('shell/src/other.ts', '')],
  ['other packages are installed', () => write('package-lock.json', '{ }')],
  ['a file of the build goes', () => rmSync(join(root, 'shell/dist/main.js'))],
  ['the build is removed', () => rmSync(join(root, 'shell/dist'), { recursive: true })],
  ['a file of the build is another one', () => utimesSync(join(root, 'shell/dist/main.js'), 1, 1)],
])('when %s, it is built again, once', async (_, change) => {
  change();
  await build();
  await build();
  expect(runs).toBe(2);
});

test('when a source changes during a build, the next command builds again', async () => {
  write('shell/src/main.tsx', 'two');
  await build(() => write('shell/src/main.tsx', 'three'));
  await build();
  expect(runs).toBe(3);
});

test('another target is built for itself', async () => {
  await build(undefined, 'build-samples');
  expect(runs).toBe(2);
});

test('a build that failed is tried again', async () => {
  write('shell/src/main.tsx', 'two');
  const fail = () => {
    throw new Error('does not compile');
  };
  await expect(build(fail)).rejects.toThrow('does not compile');
  await build();
  expect(runs).toBe(3);
});
