/** Values that a schema accepts, derived from its JSON Schema. */
import fc from 'fast-check';
import * as z from 'zod/mini';

/** The parts of JSON Schema that the contract's schemas use. */
export interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly oneOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const formats: Readonly<Record<string, string>> = {
  uuid: SOME_ID,
  email: 'someone@example.com',
  'date-time': '2026-01-02T03:04:05.000Z',
  uri: 'https://shop.example/',
};

/**
 * Returns an input of `schema`, the same each time, with every optional member.
 * @throws {Error} when the JSON Schema does not suffice
 */
export function sampleOfSchema(schema: z.ZodMiniType): unknown {
  const sample = sampleOfShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  const { success, error } = z.safeParse(schema, sample);
  if (!success) throw new Error(`${JSON.stringify(sample)} is refused: ${error.issues[0]?.message}`);
  return sample;
}

/** Returns a value of `shape`, the same each time, with every optional member. */
export function sampleOfShape(shape: Shape): unknown {
  const { oneOf, anyOf } = shape;
  const choice = oneOf?.[0] ?? anyOf?.[0];
  if (choice) return sampleOfShape(choice);
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if ('default' in shape) return shape.default;
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, member]) => [name, sampleOfShape(member)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => sampleOfShape(shape.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(shape);
    default:
      return null;
  }
}

function textOf({ format = '', pattern, minLength = 1, maxLength = Number.POSITIVE_INFINITY }: Shape): string {
  const known = formats[format];
  if (known) return known;
  if (pattern === undefined) return 'x'.repeat(minLength);
  const texts = fc
    .stringMatching(new RegExp(pattern, 'u'))
    .filter((text) => text.length >= minLength && text.length <= maxLength);
  return fc.sample(texts, { seed: 1, numRuns: 1 })[0] ?? '';
}
