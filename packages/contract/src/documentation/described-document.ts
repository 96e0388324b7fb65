/** The OpenAPI document that the store serves: the contract with prose, examples and named schemas. */
import { CLIENT_HEADER } from '../call.ts';
import { contract, type EndpointName } from '../contract.ts';
import type { Endpoint, RateLimitClass } from '../endpoint.ts';
import type { AnyDocs } from '../endpoint-docs.ts';
import { API_VERSION, openApiDocument, pathOf } from '../openapi.ts';
import { documentation, tags } from './domains.ts';
import { introduction, SESSION_COOKIE } from './introduction.ts';
import { createComponents } from './named-schemas.ts';
import { otherRoutes } from './other-routes.ts';

type Json = Record<string, unknown>;

interface Parameter extends Json {
  readonly name: string;
  readonly in: string;
}

interface Body extends Json {
  readonly content: Readonly<Record<string, Json>>;
}

interface Operation extends Json {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Json>>;
}

interface Store {
  /** The store's public origin. */
  readonly origin: string;
  /** Returns a rate limit as text, such as `120 requests in 1 minute for an account`; undefined for none. */
  readonly limitOf: (rateLimit: RateLimitClass) => string | undefined;
}

export function describedDocument(store: Store): Json {
  const { components, toSchema } = createComponents();
  const bare = openApiDocument(contract, { version: API_VERSION, toSchema });
  const { paths, components: shared } = bare as { paths: Record<string, Record<string, Json>>; components: Json };
  for (const { name: tag, endpoints } of tags) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const [methods, method] = [paths[pathOf(endpoint)], endpoint.method.toLowerCase()];
      if (methods) methods[method] = describe(methods[method] as Operation, tag, name as EndpointName, store);
    }
  }
  for (const [path, { get }] of Object.entries(otherRoutes)) Object.assign(paths, { [path]: { get } });
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Storefront', version: API_VERSION, description: introduction },
      termsOfService: `${store.origin}/terms-of-service`,
      license: { name: 'Terms of service of the store', url: `${store.origin}/terms-of-service` },
      contact: { name: 'Support', url: `${store.origin}/support` },
    },
    servers: [{ url: store.origin, description: 'The store that serves this document' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      ...shared,
      schemas: { ...components, ...(shared.schemas as Json) },
      parameters: csrfParameters(store),
      securitySchemes: securitySchemes(shared.securitySchemes as Record<string, Json>),
    },
  };
}

function describe(operation: Operation, tag: string, name: EndpointName, store: Store): Json {
  const endpoint: Endpoint = contract[name];
  const docs: AnyDocs = documentation[name];
  const { parameters = [], requestBody, responses, operationId, summary, security, ...rest } = operation;
  const described = [
    ...parameters
      .filter((parameter) => parameter.name !== CLIENT_HEADER)
      .map((parameter) => withExample(parameter, docs)),
    ...(endpoint.csrf === 'protected' ? csrfReferences : []),
  ];
  return {
    ...{ operationId, tags: [tag], summary, description: descriptionOf(endpoint, docs, store), security },
    ...rest,
    ...(described.length > 0 ? { parameters: described } : {}),
    ...(requestBody ? { requestBody: bodyOf(endpoint, requestBody, docs) } : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseOf(endpoint, docs, status, response)]),
    ),
  };
}

/** Returns the endpoint's description, followed by the meaning of its policy for callers. */
function descriptionOf(endpoint: Endpoint, { description }: AnyDocs, { limitOf }: Store): string {
  const { auth, csrf, cache, rateLimit, upload } = endpoint;
  const limit = limitOf(rateLimit);
  const sentences = [
    auth === 'user' && 'Needs the session cookie.',
    csrf === 'protected' && `Needs the headers \`${CLIENT_HEADER}\` and \`origin\`.`,
    upload && `At most ${upload.maxBytes / 1_000_000} MB.`,
    cache === 'revalidate' && 'Answers with an `ETag`.',
    limit && `Rate limit: ${limit}.`,
  ];
  return `${description}\n\n${sentences.filter((sentence) => sentence).join(' ')}`.trim();
}

function withExample(parameter: Parameter, { request = {} }: AnyDocs): Json {
  const values = { path: request.params, query: request.query, header: request.headers }[parameter.in];
  const example = values?.[parameter.name];
  return { ...parameter, ...(example === undefined ? {} : { example }) };
}

function bodyOf({ body }: Endpoint, requestBody: Body, { request }: AnyDocs): Json {
  return body ? { ...requestBody, content: contentWith(request?.body, requestBody) } : requestBody;
}

function contentWith(example: unknown, { content }: Body): Json {
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));
}

function responseOf({ success }: Endpoint, { answer }: AnyDocs, status: string, response: Json): Json {
  const headers = status === '429' || status === '503' ? { headers: retryAfter } : {};
  if (status !== String(success.status) || !success.body) return { ...response, ...headers };
  return { ...response, content: contentWith(answer, response as Body) };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds after which a repetition can succeed.', schema: { type: 'integer' } },
};

const csrfReferences = ['Client', 'Origin'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const csrfParameters = ({ origin }: Store) => ({
  Client: {
    ...{ name: CLIENT_HEADER, in: 'header', required: true, schema: { type: 'string' }, example: 'shopper' },
    description: 'Any value. `background` says that the user did not cause the request: it keeps no session alive.',
  },
  Origin: {
    ...{ name: 'origin', in: 'header', required: true, schema: { type: 'string' }, example: origin },
    description: 'The origin of this server. Browsers send it themselves.',
  },
});

function securitySchemes({ session, fileToken, appCheck }: Record<string, Json>): Json {
  return {
    session: { ...session, description: `The cookie \`${SESSION_COOKIE}\` that a sign-in sets.` },
    fileToken: { ...fileToken, description: '`token` of `issueFileToken`.' },
    appCheck: { ...appCheck, description: '`appCheck` of `issueFileToken`.' },
  };
}
