/** The API stays compatible for one release: clients built for the previous one work with this server. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@storefront/contract';
import { openApiDocument } from '@storefront/contract/openapi';
import { expect, test } from 'vitest';
import { ownContract } from '../../base/http/contract-document.ts';
import { incompatibilities, operationsOf } from './contract-compatibility.ts';

const file = fileURLToPath(import.meta.resolve('@storefront/contract/released/openapi.json'));
const released = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const promised = [...operationsOf(released).keys()];

/** Returns a part of a JSON document by its keys. */
function part(document: unknown, ...keys: readonly string[]): Record<string, unknown> {
  return keys.reduce((json, key) => (json as Record<string, unknown>)[key], document) as Record<string, unknown>;
}

/** Returns a changed copy of the released document. */
function changed(change: (document: Record<string, unknown>) => void): Record<string, unknown> {
  const copy = structuredClone(released);
  change(copy);
  return copy;
}

const inContent = ['content', 'application/json', 'schema'];
const cartBody = ['paths', '/api/cart/items', 'post', 'requestBody', ...inContent];
const product = ['paths', '/api/products', 'get', 'responses', '200', ...inContent, 'properties', 'products', 'items'];

test('every endpoint of the last release is served as it was, or takes more and answers more', () => {
  expect(promised.length).toBeGreaterThan(10);
  expect(incompatibilities(promised, released, ownContract().document)).toEqual([]);
});

test.each<[string, string, Record<string, unknown>]>([
  [
    'an endpoint that is gone',
    'The servers have no endpoint listProducts',
    openApiDocument(Object.fromEntries(Object.entries(contract).filter(([name]) => name !== 'listProducts')), {
      version: '1.0.0',
    }),
  ],
  [
    'a field that is gone from an answer',
    'the answer.products[] may lack image',
    changed((document) => {
      const schema = part(document, ...product);
      delete part(schema, 'properties').image;
      schema.required = (schema.required as string[]).filter((name) => name !== 'image');
    }),
  ],
  [
    'a field that an answer may leave out',
    'the answer.products[] may lack image',
    changed((document) => {
      const schema = part(document, ...product);
      schema.required = (schema.required as string[]).filter((name) => name !== 'image');
    }),
  ],
  [
    'a value that an answer never had',
    'the answer.products[].category may only be "buildings", "creatures", "props"',
    changed((document) => {
      const category = part(document, ...product, 'properties', 'category');
      category.enum = [...(category.enum as string[]), 'weapons'];
    }),
  ],
  [
    'a new input that is required',
    'the body needs gift',
    changed((document) => {
      const schema = part(document, ...cartBody);
      part(schema, 'properties').gift = { type: 'boolean' };
      schema.required = [...(schema.required as string[]), 'gift'];
    }),
  ],
  [
    'a new query parameter that is required',
    'the request needs query page',
    changed((document) => {
      const operation = part(document, 'paths', '/api/products', 'get');
      const parameter = { name: 'page', in: 'query', required: true, schema: { type: 'integer' } };
      operation.parameters = [...(operation.parameters as unknown[]), parameter];
    }),
  ],
  [
    'a narrower choice',
    'the request.query category may only be "buildings", "creatures"',
    changed((document) => {
      const { parameters } = part(document, 'paths', '/api/products', 'get');
      const category = (parameters as { name: string }[]).find(({ name }) => name === 'category');
      part(category, 'schema').enum = ['buildings', 'creatures'];
    }),
  ],
])('%s breaks what was released', (_, message, present) => {
  const reasons = incompatibilities(promised, released, present).map(({ reason }) => reason);
  expect(reasons.join('\n')).toContain(message);
});
