import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from './paths.ts';

// A tree of its own with the store's lint rules, so that no probe ever stands among the sources.
const tree = mkdtempSync(join(tmpdir(), 'boundaries-'));

beforeAll(() => {
  const config = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }));
});
afterAll(() => rmSync(tree, { recursive: true }));

/** Whether the lint rules refuse `file` for importing `specifier`. */
function refuses(file: string, specifier: string): boolean {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import * as imported from '${specifier}';\n\nconsole.log(imported);\n`);
  try {
    execFileSync(inRoot('node_modules/.bin/biome'), ['lint', '--only=style/noRestrictedImports', file], {
      cwd: tree,
      stdio: 'pipe',
    });
    return false;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout}${stderr}`.includes('noRestrictedImports');
  } finally {
    rmSync(path);
  }
}

test.each([
  ['mfe-catalog/src/features/store/x.ts', '../../../../mfe-account/src/routes.ts'],
  ['mfe-catalog/src/x.ts', 'mfe-account'],
  ['mfe-catalog/src/x.ts', '../../bff/src/env.ts'],
  ['mfe-catalog/src/x.ts', 'react-redux'],
  ['mfe-support/src/x.ts', 'kysely'],
  ['mfe-support/e2e/x.spec.ts', '../../mfe-account/e2e/message.ts'],
  ['shell/src/x.ts', '../../mfe-catalog/src/manifest.ts'],
  ['shell/src/x.ts', 'pg'],
  ['packages/ui/src/x.ts', 'twilio'],
  ['packages/contract/src/x.ts', 'hono'],
  ['packages/federation/src/x.ts', 'bff/env'],
  ['bff/src/cart/cart.service.ts', 'kysely'],
  ['bff/src/cart/cart.routes.ts', 'pg'],
  ['bff/src/pages/x.ts', '../../../shell/src/routes.ts'],
  ['bff/src/cart/cart.repository.ts', 'react'],
])('%s may not import %s', (file, specifier) => {
  expect(refuses(file, specifier)).toBe(true);
});

test.each([
  ['mfe-catalog/src/x.ts', './routes.ts'],
  ['mfe-catalog/src/x.ts', '@storefront/state'],
  ['mfe-catalog/e2e/x.spec.ts', '@storefront/e2e/parts'],
  ['shell/src/x.ts', '@storefront/federation'],
  ['packages/state/src/x.ts', '@reduxjs/toolkit'],
  ['bff/src/cart/cart.repository.ts', 'kysely'],
  ['bff/src/db/pool.ts', 'pg'],
  ['bff/src/cart/cart.service.ts', './cart.repository.ts'],
])('%s may import %s', (file, specifier) => {
  expect(refuses(file, specifier)).toBe(false);
});
