/** Requests to every endpoint of the OpenAPI document: well-formed and almost well-formed ones. */
import type { EndpointName } from '@storefront/contract';
import { jsonOf, near, oddName, oddValue } from '@storefront/testkit/odd-values';
import type { Shape } from '@storefront/testkit/sample-of-schema';
import { type Sample, samples } from '@storefront/testkit/samples';
import fc from 'fast-check';
import { ownContract } from '../base/http/contract-document.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Shape;
}

interface Described {
  readonly operationId: EndpointName;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Shape } } };
}

/** An endpoint from the document, with a well-formed call of it. */
export interface Operation {
  readonly name: EndpointName;
  readonly method: string;
  /** Path with `{name}` parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Shape | undefined;
  readonly sample: Sample;
}

/** A request as text. */
export interface AnyRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Returns every endpoint of the contract's document, by name. */
export function describedOperations(): Map<string, Operation> {
  const { paths } = ownContract().document as { paths: Record<string, Record<string, Described>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): Operation => {
      const body = requestBody?.content['application/json']?.schema;
      return { name: operationId, method: method.toUpperCase(), path, parameters, body, sample: samples[operationId] };
    }),
  );
  return new Map(operations.map((operation) => [operation.name, operation]));
}

/** Usually undefined. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value)).toWellFormed();

/** Returns the parameters of `operation` that are in `place`, as one object's shape. */
function shapeOf({ parameters }: Operation, place: Parameter['in']): Shape {
  return {
    properties: Object.fromEntries(
      parameters.filter((parameter) => parameter.in === place).map(({ name, schema }) => [name, schema]),
    ),
  };
}

function texts(
  shape: Shape,
  sample: Readonly<Record<string, unknown>>,
): fc.Arbitrary<Readonly<Record<string, string>>> {
  const known = Object.keys(shape.properties ?? {}).length > 0;
  const odd = near(shape, sample).map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : sample,
  );
  const all = fc.oneof({ weight: 4, arbitrary: fc.constant(sample) }, { weight: known ? 4 : 1, arbitrary: odd });
  return all.map((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])));
}

function pathOf(operation: Operation): fc.Arbitrary<string> {
  const raw = fc.constantFrom('%', '%00', '%E0%A4%A', '%ff', '%2e%2e', '%2F', '__proto__', '*', '', '.', 'a;b=c');
  const values = texts(shapeOf(operation, 'path'), operation.sample.params ?? {});
  return fc
    .tuple(values, rarely(raw))
    .map(([params, segment]) =>
      operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment ?? encoded(params[name] ?? '')),
    );
}

const TWICE = 'all of it twice';
const oddQuery = fc.constantFrom('&', '=', '%', '%ff=%fe', 'a[b][c]=1', `a${'[b]'.repeat(500)}=1`, '__proto__[a]=1');
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function queryOf(operation: Operation): fc.Arbitrary<string> {
  const values = texts(shapeOf(operation, 'query'), operation.sample.query ?? {});
  return fc.tuple(values, rarely(fc.oneof(oddQuery, fc.constant(TWICE)))).map(([query, more = '']) => {
    const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return [...pairs, ...(more === TWICE ? pairs : [more])].filter(Boolean).join('&');
  });
}

function bodyOf({ body: shape, sample: { body = {} } }: Operation): fc.Arbitrary<string> {
  const json = shape ? near(shape, body) : fc.oneof(fc.constant({}), oddValue);
  const twin = fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(body), 'extra'), oddName), oddValue);
  const twice = fc
    .tuple(json, twin)
    .map(([value, [name, second]]) => jsonOf(value).replace(/(?<!\{)\}$/, () => `,${jsonOf(name)}:${jsonOf(second)}}`));
  return fc.oneof(
    { weight: 8, arbitrary: json.map(jsonOf) },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
}

/** Removes characters that no header can contain. */
const carried = (text: string) => text.replace(/[^\x21-\x7e\xa1-\xff]/g, '');

/** Any valid HTTP header value, whether or not a browser would send it. */
export const headerText = fc
  .oneof(fc.string(), fc.constantFrom('application/json', '*', 'ÿ', '::ffff:1.2.3.4', '1::2::3', 'x'.repeat(3000)))
  .map(carried);

const NAME = /^[a-z][a-z-]*$/;
const headerNames = [
  'content-type',
  'if-none-match',
  'if-modified-since',
  'cookie',
  'authorization',
  'origin',
  'user-agent',
  'x-request-id',
  'x-forwarded-for',
  'accept',
  'accept-language',
  'range',
];

function headersOf(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const described = texts(shapeOf(operation, 'header'), operation.sample.headers ?? {}).map((headers) =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, text]) => (NAME.test(name) ? [[name, carried(text)]] : [])),
    ),
  );
  const others = rarely(fc.dictionary(fc.constantFrom(...headerNames), headerText, { minKeys: 1, maxKeys: 2 }));
  return fc.tuple(described, others).map(([own, more]) => ({ 'content-type': 'application/json', ...own, ...more }));
}

/** Generates requests to `operation`; most are well-formed except for one part. */
export function requestsTo(operation: Operation): fc.Arbitrary<AnyRequest> {
  const { method } = operation;
  const otherMethod = fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS');
  return fc
    .record({
      method: fc.oneof({ weight: 12, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: otherMethod }),
      path: pathOf(operation),
      query: queryOf(operation),
      headers: headersOf(operation),
      body: bodyOf(operation),
    })
    .map(({ path, query, ...more }) => ({ ...more, url: query === '' ? path : `${path}?${query}` }));
}
