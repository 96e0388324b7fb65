/** Releases that the gate refuses, each with its reason. */
import { describe, expect, test } from 'vitest';
import { ownContract } from '../../base/http/contract-document.ts';
import { type BuildOptions, sampleRelease, storeRoute } from '../../testing/release-builds.ts';
import type { ReleaseRecord } from '../registry/release-record.ts';
import { operationsOf } from './contract-compatibility.ts';
import { refusals, type Situation } from './gate.ts';

const contract = ownContract().document;
const shell = sampleRelease({ app: 'shell', shared: { react: '19.3.1', '@storefront/ui': '0.1.0' } }).release;
const account = sampleRelease({ app: 'mfe-account', routes: [{ ...storeRoute, path: '/login' }] }).release;

const situation: Situation = {
  active: [shell, account],
  builtContract: contract,
  servedContract: contract,
  hasFiles: true,
  budgets: [{ name: 'mfe-catalog, /store: scripts', bytes: 10, budget: 10, uncompressed: [] }],
};

function record(build: BuildOptions, more: Partial<ReleaseRecord> = {}): ReleaseRecord {
  const { release } = sampleRelease(build);
  return {
    app: release.app,
    version: release.version,
    description: release,
    commit: null,
    endpoints: ['listProducts', 'addCartItem', 'placeOrder'],
    createdBy: 'Ann',
    contractVersion: null,
    createdAt: new Date(),
    ...more,
  };
}

test('a sound release passes', () => {
  expect(refusals(record({}), situation)).toEqual([]);
  expect(refusals(record({ app: 'shell', version: 'v2' }), situation)).toEqual([]);
});

describe('refused is', () => {
  test.each<[string, BuildOptions, Partial<Situation>, string]>([
    [
      'a release without its files',
      {},
      { hasFiles: false },
      'Its files are not where releases are served from: publish it again.',
    ],
    [
      'one that calls itself otherwise',
      { wrong: { description: { name: 'mfe-boats', routes: [storeRoute], nav: [] } } },
      {},
      "Its description.name is mfe-boats, and its app mfe-catalog: give both the app's name in release.json.",
    ],
    [
      'a script of a page that is not among its files',
      { wrong: { pages: { '/store': { scripts: ['lost.js'], styles: [] } } } },
      {},
      'Its file lost.js (pages /store) is not listed: add it to files of release.json, with its bytes and integrity.',
    ],
    [
      'a route without a page',
      { wrong: { pages: {} } },
      {},
      'Its route /store has no page: list its scripts and styles in pages of release.json.',
    ],
    [
      'an entry that is not among its files',
      { wrong: { entry: 'start.js' } },
      {},
      'Its file start.js (entry) is not listed: add it to files of release.json, with its bytes and integrity.',
    ],
    [
      'types that are not among its files',
      { wrong: { types: 'types.json' } },
      {},
      'Its file types.json (types) is not listed: add it to files of release.json, with its bytes and integrity.',
    ],
    [
      'a server file without a hash',
      { wrong: { server: 'server/index.js' } },
      {},
      'Its file server/index.js (server) is not listed: add it to files of release.json, with its bytes and integrity.',
    ],
    [
      'a route of another app',
      { routes: [{ ...storeRoute, path: '/login' }] },
      {},
      'Its route /login belongs to mfe-account: choose another path in description.routes, or first release mfe-account without it.',
    ],
    [
      'a module the shell does not have',
      { shared: { lodash: '4.0.0' } },
      {},
      'It needs lodash ^4.0.0, and the shell has none: bundle lodash instead of sharing it, or first release a shell that has it.',
    ],
    [
      'a newer module than the shell has',
      { shared: { react: '19.4.0' } },
      {},
      'It needs react ^19.4.0, and the shell has 19.3.1: build it with react 19.3.1, or first release a shell that has it.',
    ],
    [
      'another generation of a module',
      { shared: { react: '18.2.0' } },
      {},
      'It needs react ^18.2.0, and the shell has 19.3.1: build it with react 19.3.1, or first release a shell that has it.',
    ],
    [
      'an app without a shell',
      {},
      { active: [account] },
      'There is no active shell for it to run in: activate a release of the shell first.',
    ],
    [
      'a shell that takes a module away from an active app',
      { app: 'shell', shared: {} },
      {},
      'The active mfe-account needs react ^19.3.1, and the shell has none: build this shell to share react ^19.3.1.',
    ],
    [
      'what is too heavy',
      {},
      { budgets: [{ name: 'mfe-catalog, /store: scripts', bytes: 11, budget: 10, uncompressed: [] }] },
      'It is too heavy: mfe-catalog, /store: scripts, 11 of 10 bytes; load later what the first view does not need.',
    ],
    [
      'what is too heavy because it came uncompressed',
      {},
      {
        budgets: [
          { name: 'mfe-catalog, /store: scripts', bytes: 11, budget: 10, uncompressed: ['main.js', 'page.js'] },
        ],
      },
      'It is too heavy: mfe-catalog, /store: scripts, 11 of 10 bytes; compressed files are what counts, and it came without main.js.br, page.js.br: publish another version with them.',
    ],
  ])('%s', (_, build, changed, reason) => {
    expect(refusals(record(build), { ...situation, ...changed })).toEqual([reason]);
  });

  test('a route that differs from another app’s by the name of a parameter', () => {
    const other = sampleRelease({ app: 'mfe-boats', routes: [{ ...storeRoute, path: '/store/:boat' }] }).release;
    const build = record({ routes: [{ ...storeRoute, path: '/store/:productId' }] });
    expect(refusals(build, { ...situation, active: [shell, other] })).toEqual([
      'Its route /store/:boat belongs to mfe-boats: choose another path in description.routes, or first release mfe-boats without it.',
    ]);
  });

  test('a description that is not one, without looking further', () => {
    const [reason, ...others] = refusals(
      record({ wrong: { files: [{ path: '/x', bytes: 1, integrity: 'md5' }] } }),
      situation,
    );
    expect(reason).toBe(
      'release.json is invalid (files.0.path: must be a path within the release; files.0.integrity: must be a sha256 integrity).',
    );
    expect(others).toEqual([]);
  });
});

describe('the contract', () => {
  type Json = Record<string, unknown>;
  /** Returns the contract with one operation changed. */
  const changed = (path: string, method: string, change: (operation: Json) => void): Json => {
    const copy = structuredClone(contract) as { paths: Record<string, Record<string, Json>> };
    change(copy.paths[path]?.[method] ?? {});
    return copy;
  };
  const without = (path: string): Json => {
    const { [path]: _, ...paths } = contract.paths as Json;
    return { ...contract, paths };
  };
  const bodyOf = (operation: Json) => {
    const { requestBody } = operation as { requestBody: { content: Record<string, { schema: Json }> } };
    return requestBody.content['application/json']?.schema as { properties: Json; required: string[] };
  };
  const answerOf = (operation: Json) => {
    const { responses } = operation as { responses: Record<string, { content: Record<string, { schema: Json }> }> };
    return responses['200']?.content['application/json']?.schema as { properties: Json; required: string[] };
  };
  const judge = (served: Json, built: Json = contract) =>
    refusals(record({}), { ...situation, builtContract: built, servedContract: served });

  test('fits itself in every endpoint', () => {
    expect(refusals(record({}, { endpoints: [...operationsOf(contract).keys()] }), situation)).toEqual([]);
  });

  test('that the servers do not have yet: a new endpoint', () => {
    expect(judge(without('/api/products'))).toEqual([
      'The servers have no endpoint listProducts: deploy the servers that have it first.',
    ]);
  });

  test('endpoints that the pages show first count too', () => {
    const routes = [{ ...storeRoute, data: [{ endpoint: 'getOrder', params: { orderId: 'id' } } as const] }];
    const build = record({ routes }, { endpoints: [] });
    expect(refusals(build, { ...situation, servedContract: without('/api/orders/{orderId}') })).toEqual([
      'The servers have no endpoint getOrder: deploy the servers that have it first.',
    ]);
  });

  test('an endpoint that is not called may be missing', () => {
    expect(judge(without('/api/profile'))).toEqual([]);
  });

  test.each<[string, Json, string]>([
    [
      'a body that needs more',
      changed('/api/cart/items', 'post', (operation) => {
        Object.assign(bodyOf(operation).properties, { gift: { type: 'boolean' } });
        bodyOf(operation).required.push('gift');
      }),
      "The servers' endpoint addCartItem is different: the body needs gift: build it against their contract, or deploy the servers it fits first.",
    ],
    [
      'a body that no longer takes a field',
      changed('/api/cart/items', 'post', (operation) => void delete bodyOf(operation).properties.quantity),
      "The servers' endpoint addCartItem is different: the body may not have quantity: build it against their contract, or deploy the servers it fits first.",
    ],
    [
      'another type of a field',
      changed('/api/cart/items', 'post', (operation) =>
        Object.assign(bodyOf(operation).properties, { quantity: { type: 'string' } }),
      ),
      "The servers' endpoint addCartItem is different: the body.quantity is string, not integer: build it against their contract, or deploy the servers it fits first.",
    ],
    [
      'an answer that may lack a field',
      changed('/api/products', 'get', (operation) => {
        const answer = answerOf(operation);
        answer.required = answer.required.filter((name) => name !== 'products');
      }),
      "The servers' endpoint listProducts is different: the answer may lack products: build it against their contract, or deploy the servers it fits first.",
    ],
    [
      'another way to ask',
      changed('/api/products', 'get', (operation) =>
        Object.assign(operation, {
          parameters: [{ name: 'page', in: 'query', required: true, schema: { type: 'integer' } }],
        }),
      ),
      "The servers' endpoint listProducts is different: the request needs query page: build it against their contract, or deploy the servers it fits first.",
    ],
    [
      'a choice that is gone',
      changed('/api/products', 'get', (operation) => {
        const { parameters } = operation as { parameters: { name: string; schema: Json }[] };
        Object.assign(parameters.find(({ name }) => name === 'category')?.schema ?? {}, { enum: ['props'] });
      }),
      'The servers\' endpoint listProducts is different: the request.query category may only be "props": build it against their contract, or deploy the servers it fits first.',
    ],
    [
      'a sign-in that it did not need',
      changed('/api/products', 'get', (operation) => Object.assign(operation, { security: [{ session: [] }] })),
      "The servers' endpoint listProducts is different: it needs a signed-in user: build it against their contract, or deploy the servers it fits first.",
    ],
  ])('of the servers has %s', (_, served, reason) => {
    expect(judge(served)).toContain(reason);
  });

  test.each<[string, Json]>([
    [
      'a body that takes more',
      changed('/api/cart/items', 'post', (operation) =>
        Object.assign(bodyOf(operation).properties, { gift: { type: 'boolean' } }),
      ),
    ],
    [
      'an answer that says more',
      changed('/api/products', 'get', (operation) => {
        Object.assign(answerOf(operation).properties, { surprise: { type: 'integer' } });
        answerOf(operation).required.push('surprise');
      }),
    ],
  ])('of the servers may have %s', (_, served) => {
    expect(judge(served)).toEqual([]);
  });

  test('of a release before contracts were recorded is taken to be the servers’', () => {
    expect(refusals(record({}), { ...situation, builtContract: undefined })).toEqual([]);
  });
});
