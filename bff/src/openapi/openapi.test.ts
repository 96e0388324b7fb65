/** The OpenAPI document. */
import { contract, type Endpoint } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}
type Paths = Record<string, Record<string, Operation>>;

let shop: TestApp;
let paths: Paths;
beforeAll(async () => {
  shop = await startTestApp();
  const document = await shop.client().call(contract.getOpenApi, {});
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Storefront' } });
  paths = document.paths as Paths;
});
afterAll(() => shop.stop());

const operationOf = ({ path, method }: Endpoint) => paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test.each(Object.entries(contract) as [string, Endpoint][])('describes %s', (name, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation?.operationId).toBe(name);
  const securities: Record<string, unknown> = {
    public: [],
    user: [{ session: [] }],
    'file-token': [{ fileToken: [], appCheck: [] }],
    'release-token': [],
  };
  expect(operation?.security).toEqual(securities[endpoint.auth]);
  const kinds = (endpoint.upload ?? endpoint.report)?.types ?? (endpoint.body ? ['application/json'] : []);
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(kinds);
  expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.success.status));
  const told = Object.values(operation?.responses ?? {})
    .map((response) => response.description)
    .join('\n');
  for (const code of endpoint.errors) expect(told).toContain(`${code}:`);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
  const parameters = operation?.parameters ?? [];
  expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath);
});

test('names the headers a checkout needs', () => {
  expect(operationOf(contract.placeOrder)?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
      expect.objectContaining({ name: 'x-storefront-client', in: 'header', required: true }),
    ]),
  );
});

test('every reference in it resolves, and nothing in it is undefined', async () => {
  const text = await (await shop.client().request('/api/openapi.json')).text();
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference));
  expect(references).toEqual(new Set(['#/components/schemas/Problem']));
});
