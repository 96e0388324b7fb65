import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

// A tree of its own with the store's lint rules, so that no probe ever stands among the sources.
const tree = mkdtempSync(join(tmpdir(), 'accessors-'));

const ofObject = 'export const one = {\n  get two() {\n    return 2;\n  },\n};\n';
const ofClass = 'export class One {\n  get two() {\n    return 2;\n  }\n}\n';

const probes: Readonly<Record<string, string>> = {
  'bff/src/cart/object.ts': ofObject,
  'bff/src/cart/class.ts': ofClass,
  'bff/src/cart/object.test.ts': ofObject,
  'shell/src/object.ts': ofObject,
};

beforeAll(() => {
  const { plugins } = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8')) as { plugins: readonly string[] };
  const config = { plugins: plugins.map((path) => inRoot(path)), linter: { rules: { recommended: false } } };
  writeFileSync(join(tree, 'biome.json'), JSON.stringify(config));
  for (const [file, source] of Object.entries(probes)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), source);
  }
});
afterAll(() => rmSync(tree, { recursive: true }));

test('object literals of the server have no accessors', () => {
  const { stdout } = spawnSync(inRoot('node_modules/.bin/biome'), ['lint', '--reporter=github'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const refused = [...stdout.matchAll(/^::error .*?file=([^,]+),.*accessor/gm)].map(([, path]) => path);
  expect(refused).toEqual([expect.stringMatching(/bff\/src\/cart\/object\.ts$/)]);
});
