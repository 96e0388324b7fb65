/** The OpenAPI document that the store serves. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { allProblems, contract, type Endpoint, type EndpointName } from '@storefront/contract';
import { type AnyDocs, documentation, tags } from '@storefront/contract/documentation/domains';
import { otherRoutes } from '@storefront/contract/documentation/other-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: unknown[];
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean; example?: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>;
}
type Paths = Record<string, Record<string, Operation>>;

const ORIGIN = 'https://lanternkeep.shop';

let shop: TestApp;
let text: string;
let paths: Paths;
beforeAll(async () => {
  shop = await startTestApp({ publicOrigins: [ORIGIN] });
  text = await (await shop.client().request('/api/openapi.json')).text();
  paths = (JSON.parse(text) as { paths: Paths }).paths;
});
afterAll(() => shop.stop());

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
const operationOf = ({ path, method }: Endpoint) => paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe.each(endpoints)('%s', (name, endpoint) => {
  const docs: AnyDocs = documentation[name];

  test('is described with its tag, security, parameters, body, answers and problems', () => {
    const operation = operationOf(endpoint);
    expect(operation?.operationId).toBe(name);
    expect(operation?.summary).toBe(endpoint.summary);
    expect(operation?.description).toContain(docs.description);
    expect(operation?.description.includes('Needs the session cookie.')).toBe(endpoint.auth === 'user');
    const securities: Record<string, unknown> = {
      public: [],
      user: [{ session: [] }],
      'file-token': [{ fileToken: [], appCheck: [] }],
    };
    expect(operation?.security).toEqual(securities[endpoint.auth]);
    const kinds = (endpoint.upload ?? endpoint.report)?.types ?? (endpoint.body ? ['application/json'] : []);
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(kinds);
    expect(operation?.requestBody?.required).toBe(kinds.length > 0 || undefined);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.success.status));
    const told = Object.values(operation?.responses ?? {})
      .map((response) => response.description)
      .join('\n');
    for (const code of endpoint.errors) expect(told).toContain(`${code}: ${allProblems[code].message}`);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const parameters = operation?.parameters ?? [];
    expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(
      inPath,
    );
    const required = parameters.flatMap(({ $ref }) => ($ref ? [$ref] : []));
    const csrf = ['#/components/parameters/Client', '#/components/parameters/Origin'];
    expect(required).toEqual(endpoint.csrf === 'protected' ? csrf : []);
  });

  test('has examples that its schemas take as they are', () => {
    const operation = operationOf(endpoint);
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const [schema, example] = [endpoint[part], docs.request?.[part]];
      if (schema) expect(z.parse(schema, example)).toEqual(example);
    }
    if (endpoint.body) expect(operation?.requestBody?.content['application/json']?.example).toEqual(docs.request?.body);
    const { body, status } = endpoint.success;
    if (!body) return;
    expect(z.parse(body, docs.answer)).toEqual(docs.answer);
    const answered = operation?.responses[status]?.content?.['application/json']?.example;
    expect(answered).toEqual(docs.answer);
  });
});

test('each operation has one tag, and each tag is described', () => {
  const tagged = Object.values(paths).flatMap((methods) => Object.values(methods).map((operation) => operation.tags));
  const names = tags.map(({ name }) => name);
  expect(new Set(tagged.flat())).toEqual(new Set(names));
  expect(tagged.every(({ length }) => length === 1)).toBe(true);
  expect(tags.flatMap((tag) => Object.keys(tag.endpoints)).toSorted()).toEqual(Object.keys(contract).toSorted());
});

test.each(Object.entries(otherRoutes))('%s, which answers with no JSON, is a route of the store', (path, { route }) => {
  const operation = paths[path]?.get;
  const served = shop.policies.find((policy) => policy.path === route && policy.method === 'GET');
  expect(served).toMatchObject({ csrf: 'safe', auth: operation?.security.length === 1 ? 'user' : 'public' });
});

test('names the address of this store and the headers of a checkout', () => {
  expect(JSON.parse(text)).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: ORIGIN }],
    components: {
      parameters: {
        Client: { name: 'x-storefront-client', in: 'header', required: true },
        Origin: { name: 'origin', in: 'header', required: true, example: ORIGIN },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  });
  expect(operationOf(contract.placeOrder)?.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
  );
});

test('a linter of OpenAPI documents has nothing to say about it', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-unused-components': 'error' } });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});
