/** The prose and examples of endpoints, for the OpenAPI document only: no browser module imports them. */
import type { Args, Endpoint, Output } from './endpoint.ts';

interface Description {
  /** Markdown for callers, beyond the summary and the policy. */
  readonly description: string;
}

type RequestExample<E extends Endpoint> = keyof Args<E> extends never ? unknown : { readonly request: Args<E> };
type AnswerExample<E extends Endpoint> = Output<E> extends undefined ? unknown : { readonly answer: Output<E> };

/** Examples are typed by the endpoint's schemas, and a test parses them. */
export type EndpointDocs<E extends Endpoint> = Description & RequestExample<E> & AnswerExample<E>;

/** The docs of every endpoint of a domain. */
export type DocsOf<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: EndpointDocs<Endpoints[Name]>;
};

/** The docs of any endpoint. */
export interface AnyDocs extends Description {
  readonly request?: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  readonly answer?: unknown;
}

/** Values shared by several examples. */
export const exampleIds = {
  user: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e01',
  cart: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e02',
  order: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e03',
  session: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e04',
  factor: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e05',
  message: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e06',
  event: '01996f2a-5c1e-7a3b-9d42-0c6f5b7a1e07',
} as const;

export const exampleTimes = {
  before: '2026-05-30T08:15:00.000Z',
  now: '2026-06-01T12:00:00.000Z',
  soon: '2026-06-01T12:10:00.000Z',
  inThreeDays: '2026-06-04T12:00:00.000Z',
  inTwoWeeks: '2026-06-15T12:00:00.000Z',
} as const;

/** The secret of an emailed link. */
export const exampleLinkToken = 'a-token-of-forty-three-characters-in-all_42';

/** Stands in for a solved puzzle, which is longer. */
export const exampleCaptcha = 'eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwibnVtYmVyIjo0MjQyfQ==';

export const exampleCursor = 'MjAyNi0wNi0wMQ';
