import * as z from 'zod/mini';
import { CLIENT_HEADER } from './call.ts';
import type { AuthLevel, Endpoint } from './endpoint.ts';
import { APP_CHECK_HEADER } from './files/app-check.ts';
import { allProblems, PROBLEM_CONTENT_TYPE, type ProblemCode, problemSchema } from './problem.ts';

type Json = Record<string, unknown>;

export const API_VERSION = '1.0.0';

/** Returns the JSON Schema of what a caller sends (`input`) or receives (`output`). */
export type ToSchema = (schema: z.core.$ZodType, io: 'input' | 'output') => Json;

interface Options {
  /** The API's version. */
  readonly version: string;
  /** Inlines every schema by default. */
  readonly toSchema?: ToSchema;
}

/** Returns the OpenAPI 3.1 document of `contract` without prose, which releases are compared by. */
export function openApiDocument(
  contract: Readonly<Record<string, Endpoint>>,
  { version, toSchema = schemaOf }: Options,
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, toSchema) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Storefront', version },
    paths,
    components: {
      schemas: { Problem: toSchema(problemSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        fileToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appCheck: { type: 'apiKey', in: 'header', name: APP_CHECK_HEADER },
      },
    },
  };
}

/** Returns the path with parameters in OpenAPI's notation. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

function operation(name: string, endpoint: Endpoint, toSchema: ToSchema): Json {
  const parameters = [
    ...parametersOf(toSchema, endpoint.params, 'path'),
    ...parametersOf(toSchema, endpoint.query, 'query'),
    ...parametersOf(toSchema, endpoint.headers, 'header'),
    ...(endpoint.csrf === 'protected' ? [clientHeader] : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    security: securityOf[endpoint.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint, toSchema),
    responses: { ...successOf(endpoint, toSchema), ...problemResponses(codesOf(endpoint)) },
  };
}

const securityOf: Record<AuthLevel, Record<string, []>[]> = {
  public: [],
  user: [{ session: [] }],
  'file-token': [{ fileToken: [], appCheck: [] }],
  'release-token': [{ releaseToken: [] }],
  support: [{ consoleSession: [] }],
  owner: [{ consoleSession: [] }],
};

function requestBodyOf({ body, upload, report }: Endpoint, toSchema: ToSchema): Json {
  const { types } = upload ?? report ?? {};
  // An empty schema accepts raw bytes, or a browser's report.
  const content = types
    ? Object.fromEntries(types.map((type) => [type, {}]))
    : body && { 'application/json': { schema: toSchema(body, 'input') } };
  return content ? { requestBody: { required: true, content } } : {};
}

const clientHeader = {
  name: CLIENT_HEADER,
  in: 'header',
  required: true,
  description: 'Any value; together with our own Origin it shows that the request comes from the store.',
  schema: { type: 'string' },
};

function parametersOf(
  toSchema: ToSchema,
  schema: Endpoint['params'] | Endpoint['query'],
  place: 'path' | 'query' | 'header',
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
  }));
}

function successOf({ success, cache }: Endpoint, toSchema: ToSchema): Json {
  const content = success.body && { 'application/json': { schema: toSchema(success.body, 'output') } };
  return {
    [success.status]: { description: success.status === 204 ? 'Done' : 'Success', ...(content ? { content } : {}) },
    ...(cache === 'revalidate' ? { 304: { description: 'Not modified' } } : {}),
  };
}

/** Returns the listed codes and those that the endpoint's policy implies. */
function codesOf(endpoint: Endpoint): ProblemCode[] {
  const { auth, csrf, rateLimit, body, upload, report } = endpoint;
  const implied: (ProblemCode | false)[] = [
    'invalid_request',
    auth === 'user' && 'sign_in_required',
    ...(auth === 'file-token' ? (['file_token_invalid', 'app_check_failed'] as const) : []),
    auth === 'release-token' && 'release_token_invalid',
    csrf !== 'safe' && csrf !== 'none' && 'csrf_rejected',
    rateLimit !== 'unlimited' && 'rate_limited',
    ...(body || report ? (['malformed_body', 'unsupported_media_type', 'body_too_large'] as const) : []),
    ...(upload ? (['upload_type_refused', 'upload_too_large'] as const) : []),
    'internal_error',
    'server_busy',
  ];
  return [...new Set([...endpoint.errors, ...implied.filter((code) => code !== false)])];
}

function problemResponses(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => allProblems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      status,
      {
        description: shared.map((code) => `${code}: ${allProblems[code].message}`).join('\n'),
        content: {
          [PROBLEM_CONTENT_TYPE]: {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: shared } } }],
            },
          },
        },
      },
    ]),
  );
}

/** @param named schemas that become references into `$defs` */
export function schemaOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  named?: z.core.$ZodRegistry<{ id: string }>,
): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...{ io, target: 'draft-2020-12', unrepresentable: 'any' },
    ...(named && { metadata: named }),
  });
  return json;
}
