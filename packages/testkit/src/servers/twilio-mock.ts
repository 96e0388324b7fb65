/** The part of Twilio's API that sends texts, from its published OpenAPI document, which is beside this file. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv, type ValidateFunction } from 'ajv';
import twilio from 'twilio';

const MESSAGES = '/2010-04-01/Accounts/{AccountSid}/Messages.json';
const FORM = 'application/x-www-form-urlencoded';

interface Document {
  readonly components: object;
  readonly paths: { readonly [MESSAGES]: Readonly<Record<'get' | 'post', Operation>> };
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: object }[];
  readonly requestBody?: { readonly content: { readonly [FORM]: { readonly schema: { properties: object } } } };
  readonly responses: Record<
    string,
    { content: { 'application/json': { examples: Record<string, { value: unknown }> } } }
  >;
}

export interface TwilioMock {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts it. It responds with the document's first example, 401 without credentials, 404 elsewhere, and 422 to a
 * request that the document does not allow.
 */
export async function startTwilioMock(): Promise<TwilioMock> {
  const text = await readFile(new URL('./twilio-messages.json', import.meta.url), 'utf8');
  const { paths, components }: Document = JSON.parse(text);
  // Forms and queries contain only strings; formats such as `phone-number` are Twilio's own.
  const ajv = new Ajv({ strict: false, coerceTypes: 'array', validateFormats: false });
  const operations = {
    GET: { status: 200, ...checked(ajv, paths[MESSAGES].get, components) },
    POST: { status: 201, ...checked(ajv, paths[MESSAGES].post, components) },
  };
  const pattern = new RegExp(`^${MESSAGES.replaceAll('.', '\\.').replace('{AccountSid}', '([^/]+)')}$`);

  async function answer(request: IncomingMessage): Promise<readonly [number, unknown]> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio');
    const [, AccountSid] = pattern.exec(pathname) ?? [];
    const { method } = request;
    if (AccountSid === undefined || (method !== 'GET' && method !== 'POST')) return [404, {}];
    if (!/^Basic \S+$/.test(request.headers.authorization ?? '')) return [401, {}];
    const { status, isAllowed, example } = operations[method];
    const isForm = request.headers['content-type']?.split(';')[0] === FORM;
    const form = isForm ? words(new URLSearchParams(await textOf(request))) : undefined;
    const given = { path: { AccountSid }, query: words(searchParams), ...(form ? { form } : {}) };
    return isAllowed(given) ? [status, example] : [422, {}];
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Stricter than Twilio, which ignores parameters that the document lacks. */
function checked(ajv: Ajv, { parameters, requestBody, responses }: Operation, components: object) {
  const named = (place: string) => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema])),
  });
  const form = requestBody?.content[FORM].schema;
  const isAllowed: ValidateFunction = ajv.compile({
    // The target of its references.
    components,
    type: 'object',
    required: ['path', 'query', ...(form ? ['form'] : [])],
    properties: {
      path: named('path'),
      query: named('query'),
      ...(form ? { form: { ...form, additionalProperties: false } } : {}),
    },
  });
  const [success] = Object.values(responses);
  const [example] = Object.values(success?.content['application/json'].examples ?? {});
  return { isAllowed, example: example?.value };
}

/** Maps each name to its value, or to a list of several. */
function words(given: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first = '', ...others] = given.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** Returns Twilio's HTTP client, redirected to `url`. */
export function elsewhere(url: string, timeout: number): InstanceType<typeof twilio.RequestClient> {
  const client = new twilio.RequestClient({ timeout });
  const request = client.request.bind(client);
  client.request = (options) => request({ ...options, uri: options.uri.replace('https://api.twilio.com', url) });
  return client;
}
