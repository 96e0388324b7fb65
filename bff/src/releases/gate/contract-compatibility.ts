/** Compares two OpenAPI documents: the server must accept the client's requests and send all it may read. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

type Document = Record<string, unknown>;

export function operationsOf(document: Document): Map<string, Operation> {
  const paths = document.paths as Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  return new Map(all.map((operation) => [operation.operationId, operation]));
}

export interface Incompatibility {
  /** A sentence, without its full stop. */
  readonly reason: string;
  /** Tells the client's developers how to fix it; follows a colon. */
  readonly cure: string;
}

/** Returns why clients built against `built` fail on a server that serves `served`. */
export function incompatibilities(endpoints: readonly string[], built: Document, served: Document): Incompatibility[] {
  const [before, now] = [operationsOf(built), operationsOf(served)];
  return endpoints.flatMap((name) => {
    const [caller, server] = [before.get(name), now.get(name)];
    if (!server) {
      return [{ reason: `The servers have no endpoint ${name}`, cure: 'deploy the servers that have it first' }];
    }
    if (!caller) {
      const reason = `The contract it was built against has no endpoint ${name}`;
      return [
        { reason, cure: 'take it out of endpoints in release.json, or publish it with the contract of its build' },
      ];
    }
    return misfitsOfCall(caller, server).map((misfit) => ({
      reason: `The servers' endpoint ${name} is different: ${misfit}`,
      cure: 'build it against their contract, or deploy the servers it fits first',
    }));
  });
}

function misfitsOfCall(caller: Operation, server: Operation): string[] {
  if (caller.method !== server.method || caller.path !== server.path) {
    return [`it is ${server.method.toUpperCase()} ${server.path}`];
  }
  const needsSignIn = (caller.security ?? []).length === 0 && (server.security ?? []).length > 0;
  return [
    ...(needsSignIn ? ['it needs a signed-in user'] : []),
    ...misfits(parametersAsSchema(caller), parametersAsSchema(server), 'the request', true),
    ...misfits(schemaOf(caller.requestBody), schemaOf(server.requestBody), 'the body', true),
    ...misfits(schemaOf(successOf(server)), schemaOf(successOf(caller)), 'the answer', false),
  ];
}

function parametersAsSchema({ parameters = [] }: Operation): Schema {
  const named = parameters.map((parameter) => ({ ...parameter, name: `${parameter.in} ${parameter.name}` }));
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.flatMap(({ name, required }) => (required ? name : [])),
    additionalProperties: false,
  };
}

const nothing: Schema = { type: 'object', properties: {}, required: [] };

function schemaOf(body: Body | undefined): Schema {
  return Object.values(body?.content ?? {})[0]?.schema ?? nothing;
}

function successOf({ responses }: Operation): Body | undefined {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
}

/** Returns where a `producer` value may not fit `consumer`. `isStrict` refuses unknown fields, as servers do. */
function misfits(producer: Schema, consumer: Schema, at: string, isStrict: boolean): string[] {
  if (producer.anyOf || consumer.anyOf) return misfitsOfVariants(producer, consumer, at, isStrict);
  if (!fitsType(producer.type, consumer.type))
    return [`${at} is ${formatTypes(consumer.type)}, not ${formatTypes(producer.type)}`];
  const values = valuesOf(consumer);
  const surprising = values && (valuesOf(producer) ?? [undefined]).filter((value) => !values.includes(value));
  if (surprising && surprising.length > 0) {
    return [`${at} may only be ${values.map((value) => JSON.stringify(value)).join(', ')}`];
  }
  if (producer.items && consumer.items) return misfits(producer.items, consumer.items, `${at}[]`, isStrict);
  return misfitsOfObjects(producer, consumer, at, isStrict);
}

function misfitsOfVariants(producer: Schema, consumer: Schema, at: string, isStrict: boolean): string[] {
  const accepted = consumer.anyOf ?? [consumer];
  const isAccepted = (variant: Schema) => accepted.some((one) => misfits(variant, one, at, isStrict).length === 0);
  return (producer.anyOf ?? [producer]).every(isAccepted) ? [] : [`${at} has another shape`];
}

function misfitsOfObjects(producer: Schema, consumer: Schema, at: string, isStrict: boolean): string[] {
  const given = producer.properties ?? {};
  const missing = (consumer.required ?? []).filter((name) => !producer.required?.includes(name));
  return [
    ...missing.map((name) => `${at} ${isStrict ? 'needs' : 'may lack'} ${name}`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const known = consumer.properties?.[name];
      if (known) return misfits(schema, known, `${at}.${name}`, isStrict);
      return isStrict && consumer.additionalProperties === false ? [`${at} may not have ${name}`] : [];
    }),
  ];
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

type Types = Schema['type'];

function fitsType(producer: Types, consumer: Types): boolean {
  const taken = typesOf(consumer);
  const fits = (type: string) => taken.includes(type) || (type === 'integer' && taken.includes('number'));
  return consumer === undefined || (producer !== undefined && typesOf(producer).every(fits));
}

function typesOf(types: Types): readonly string[] {
  return typeof types === 'string' ? [types] : (types ?? []);
}

function formatTypes(types: Types): string {
  return typesOf(types).join(' or ') || 'anything';
}
