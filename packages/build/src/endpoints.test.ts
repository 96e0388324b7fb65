/** Uses of the contract that name their endpoint, and uses that are refused because they do not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import webpack from 'webpack';
import { type EndpointUse, endpointsUsedBy } from './endpoints.ts';

const directory = mkdtempSync(join(tmpdir(), 'endpoints-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Builds an app with a single source, and returns the endpoints found. */
function usedBy(source: string): Promise<EndpointUse> {
  const entry = join(directory, 'app.js');
  writeFileSync(entry, source);
  const { promise, resolve, reject } = Promise.withResolvers<EndpointUse>();
  let use: EndpointUse;
  const compiler = webpack({
    entry,
    mode: 'production',
    target: 'node26',
    output: { path: directory, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    externals: { '@storefront/contract': 'module @storefront/contract' },
    plugins: [
      (applied) =>
        applied.hooks.thisCompilation.tap('Test', (compilation) =>
          compilation.hooks.finishModules.tap('Test', (modules) => {
            use = endpointsUsedBy(modules);
          }),
        ),
    ],
  });
  // Waits until everything is written: later files would be left behind.
  compiler?.run((error) => (error ? reject(error) : resolve(use)));
  return promise;
}

test.each([
  ["import { contract } from '@storefront/contract'; call(contract.listProducts);", ['listProducts']],
  ["import { contract } from '@storefront/contract'; call(contract['listProducts']);", ['listProducts']],
  ["import { contract } from '@storefront/contract'; show(contract.listProducts.path.length);", ['listProducts']],
  ["import { contract as api } from '@storefront/contract'; call(api.signIn); call(api.signUp);", ['signIn', 'signUp']],
  ["import * as all from '@storefront/contract'; all.call(all.contract.getCart);", ['getCart']],
  [
    "import { contract } from '@storefront/contract'; const { getCart, getProfile: mine } = contract; call(getCart, mine);",
    ['getCart', 'getProfile'],
  ],
  ["import { call, messages } from '@storefront/contract'; call(messages.hello);", []],
  ["export { call } from '@storefront/contract';", []],
  ["import '@storefront/contract';", []],
])('%s', async (source, called) => {
  expect(await usedBy(source)).toEqual({ called, problems: [] });
});

test.each([
  "import { contract } from '@storefront/contract'; const api = contract; call(api.listProducts);",
  "import { contract } from '@storefront/contract'; call(contract[name]);",
  "import { contract } from '@storefront/contract'; const { getCart, ...others } = contract; call(others);",
  "import { contract } from '@storefront/contract'; const { [name]: endpoint } = contract; call(endpoint);",
  "import { contract } from '@storefront/contract'; for (const name in contract) call(name);",
  "import * as all from '@storefront/contract'; lend(all);",
  "import * as all from '@storefront/contract'; const { contract } = all; call(contract.getCart);",
  "export { contract } from '@storefront/contract';",
  "export * from '@storefront/contract';",
  "import('@storefront/contract').then(({ contract }) => call(contract.getCart));",
])('%s is refused', async (source) => {
  const { problems } = await usedBy(source);
  expect(problems).toEqual([
    `${join(directory, 'app.js')}, line 1, uses the contract in a way that hides which endpoints it calls. Name each as contract.<name>.`,
  ]);
});
