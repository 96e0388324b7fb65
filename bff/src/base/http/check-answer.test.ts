/** Which fields of a response are sent, in production and elsewhere. */
import { contract, type Endpoint } from '@storefront/contract';
import { sampleOfSchema } from '@storefront/testkit/sample-of-schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { answerCheck, SAMPLED } from './check-answer.ts';

const answering = Object.entries(contract).filter(([, { success }]) => 'body' in success) as [string, Endpoint][];

const product = sampleOfSchema(contract.getProduct.success.body) as object;
const withoutName = { ...product, name: undefined };

function checked(endpoint: Endpoint, { production }: { readonly production: boolean }) {
  const logs: Record<string, unknown>[] = [];
  const log = createLog('error', { write: (line) => logs.push(JSON.parse(line)) });
  return { check: answerCheck({ production, log }, endpoint), logs };
}

/** Adds an internal field to each object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withMore(member)]);
  return { ...Object.fromEntries(members), passwordHash: 'secret' };
}

/** True when the schema allows arbitrary keys, such as those of a user's own metadata. */
function takesAnyName(schema: z.core.$ZodType): boolean {
  const found = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return found.includes('"additionalProperties":{') || found.includes('"propertyNames"');
}

const sampleOf = ({ success }: Endpoint) => sampleOfSchema(success.body as z.ZodMiniType);

test.each(answering)('%s answers in production what the whole check would let through', (_, endpoint) => {
  const sample = sampleOf(endpoint);
  const { check } = checked(endpoint, { production: true });
  expect(JSON.stringify(check(sample))).toBe(JSON.stringify(endpoint.success.body?.parse(sample)));
});

const naming = answering.filter(([, { success }]) => success.body && !takesAnyName(success.body));

test.each(naming)('%s lets no field leave in production that the contract does not name', (_, endpoint) => {
  const sample = sampleOf(endpoint);
  const { check } = checked(endpoint, { production: true });
  expect(JSON.stringify(check(withMore(sample)))).toBe(JSON.stringify(sample));
});

describe('an answer that breaks the contract', () => {
  test('is an error in development and tests', () => {
    const { check } = checked(contract.getProduct, { production: false });
    expect(() => check(withoutName)).toThrow();
  });

  test('is served in production, and logged by its fields for the first of each hundred', () => {
    const { check, logs } = checked(contract.getProduct, { production: true });
    for (let n = 0; n <= SAMPLED; n += 1) expect(check(withoutName)).not.toHaveProperty('name');
    expect(logs).toEqual([breach(), breach()]);
  });

  test('is logged without the values in it', () => {
    const { check, logs } = checked(contract.getProduct, { production: true });
    check({ ...product, priceCents: 'a secret price' });
    expect(logs).toHaveLength(1);
    expect(JSON.stringify(logs)).not.toContain('a secret price');
  });

  test.each([
    ['an object where the contract has text', { ...product, name: { passwordHash: 'secret' } }],
    ['a list where the contract has an object', [product]],
    ['text where the contract has an object', 'secret'],
  ])('by %s does not leave in production', (_, output) => {
    expect(() => checked(contract.getProduct, { production: true }).check(output)).toThrow(TypeError);
  });
});

function breach() {
  return expect.objectContaining({
    event: 'answer_breaks_contract',
    endpoint: 'GET /api/products/:productId',
    issues: [{ code: 'invalid_type', field: 'name' }],
  });
}
