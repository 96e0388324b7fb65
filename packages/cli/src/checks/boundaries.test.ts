import { beforeAll, expect, test } from 'vitest';
import { lintProbes } from '../testing/lint-probes.ts';

/** The lint rules about imports. */
const RULES = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];

/** A file and its import. */
type Import = readonly [file: string, specifier: string];

const refused: readonly Import[] = [
  ['mfe-catalog/src/features/store/x.ts', '../../../../mfe-account/src/routes.ts'],
  ['mfe-catalog/src/x.ts', 'mfe-account'],
  ['mfe-catalog/src/x.ts', '../../bff/src/process/env.ts'],
  ['mfe-catalog/src/x.ts', 'react-redux'],
  ['mfe-support/src/x.ts', 'kysely'],
  ['mfe-support/e2e/x.spec.ts', '../../mfe-account/e2e/message.ts'],
  ['shell/src/x.ts', '../../mfe-catalog/src/manifest.ts'],
  ['shell/src/x.ts', 'pg'],
  ['packages/ui/src/x.ts', 'twilio'],
  ['packages/contract/src/x.ts', 'hono'],
  ['packages/viewer/src/x.ts', 'bff/env'],
  ['packages/federation/src/x.ts', 'bff/env'],
  ['packages/federation/src/x.ts', '@storefront/cli/paths'],
  ['packages/build/src/x.ts', 'bff/env'],
  ['packages/build/src/x.ts', '@storefront/cli/paths'],
  ['packages/catalogue-folders/src/x.ts', 'bff/catalog'],
  ['packages/testkit/src/x.ts', 'bff/env'],
  ['packages/models/src/x.ts', '@storefront/bench'],
  ['packages/cli/src/x.ts', '@storefront/bench'],
  ['packages/cli/src/x.ts', '../../bench/src/main.ts'],
  ['packages/cli/src/x.ts', '@storefront/deploy'],
  ['bff/src/pages/x.ts', '../../../packages/deploy/src/image/assemble.ts'],
  ['mfe-catalog/src/x.ts', '@storefront/cli/server'],
  ['bff/src/pages/x.ts', '@storefront/cli/server'],
  ['bff/src/pages/x.ts', '@storefront/build/budgets'],
  ['bff/src/shop/cart/cart.repository.ts', '@storefront/cli/server'],
  ['bff/src/shop/cart/cart.service.ts', 'kysely'],
  ['bff/src/shop/cart/cart.routes.ts', 'pg'],
  ['bff/src/pages/x.ts', '../../../shell/src/routes.ts'],
  ['bff/src/shop/cart/cart.repository.ts', 'react'],
  ['packages/routing/src/one.ts', './two.ts'],
  ['packages/routing/src/two.ts', './one.ts'],
  // A cycle of types counts too: neither file can be read without the other.
  ['packages/routing/src/three.ts', 'type ./four.ts'],
  ['packages/routing/src/four.ts', './three.ts'],
];

const allowed: readonly Import[] = [
  ['mfe-catalog/src/x.ts', './routes.ts'],
  ['mfe-catalog/src/x.ts', '@storefront/state'],
  ['mfe-catalog/e2e/x.spec.ts', '@storefront/e2e/parts'],
  ['shell/src/x.ts', '@storefront/federation'],
  ['shell/webpack.config.js', '@storefront/build'],
  ['packages/build/src/x.ts', '@storefront/federation/release'],
  ['packages/cli/src/x.ts', 'bff/releases'],
  ['packages/bench/src/x.ts', '@storefront/cli/server'],
  ['packages/bench/src/x.ts', 'bff/releases'],
  ['packages/deploy/src/x.ts', 'bff/env'],
  ['bff/src/catalog/x.ts', '@storefront/catalogue-folders/imported-product'],
  ['packages/state/src/x.ts', '@reduxjs/toolkit'],
  ['bff/src/shop/cart/cart.repository.ts', 'kysely'],
  ['bff/src/base/db/pool.ts', 'pg'],
  ['bff/src/shop/cart/cart.service.ts', './cart.repository.ts'],
  ['packages/routing/src/five.ts', './one.ts'],
];

/** True when the lint rules refuse the import; all imports are linted in one run. */
let isRefused: (tried: Import) => boolean;

beforeAll(() => {
  const byFile = [...Map.groupBy([...refused, ...allowed], ([file]) => file)];
  // Each import is on its own line, which identifies it in the lint output.
  const probes = byFile.map(([file, imports]) => [file, imports.map(([, name]) => statement(name)).join('')] as const);
  const said = lintProbes(Object.fromEntries(probes), RULES);
  const complaints = new Set<string>();
  for (const [, path = '', line] of said.matchAll(/^::error .*?file=([^,]+),line=(\d+),/gm)) {
    const [file, imports = []] = byFile.find(([name]) => path.endsWith(`/${name}`)) ?? [];
    complaints.add(`${file}: ${imports[Number(line) - 1]?.[1]}`);
  }
  isRefused = ([file, specifier]) => complaints.has(`${file}: ${specifier}`);
});

const statement = (specifier: string) =>
  specifier.startsWith('type ') ? `import type { X } from '${specifier.slice(5)}';\n` : `import '${specifier}';\n`;

test.each(refused)('%s may not import %s', (...tried) => {
  expect(isRefused(tried)).toBe(true);
});

test.each(allowed)('%s may import %s', (...tried) => {
  expect(isRefused(tried)).toBe(false);
});
