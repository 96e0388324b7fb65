/** A micro-frontend's description as plain data, for the build, the server and the shell. */
import type { Args, Contract, EndpointName } from '@storefront/contract';

type ReadName = { [E in EndpointName]: Contract[E]['method'] extends 'GET' ? E : never }[EndpointName];

type ArgumentNames<E extends ReadName, Part extends 'query' | 'params'> =
  Args<Contract[E]> extends { readonly [P in Part]: infer Values } ? keyof Values & string : never;

export type DataNeed = {
  [E in ReadName]: {
    readonly endpoint: E;
    /** The server waits for it and responds with 404 when the endpoint finds nothing; the first data is then null. */
    readonly required?: true;
    /** True when the response is the first page of an infinite query. */
    readonly paged?: true;
  } & QueryNeed<ArgumentNames<E, 'query'>> &
    ParamsNeed<ArgumentNames<E, 'params'>>;
}[ReadName];

/** The page's search parameters, keyed by the endpoint's query parameters. */
interface QueryNeed<Name extends string> {
  readonly query?: [Name] extends [never] ? never : { readonly [N in Name]?: string };
}

type ParamsNeed<Name extends string> = [Name] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [N in Name]: string } };

export interface RouteDescription {
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
  /** The visitors who are redirected from this page, and the target. */
  readonly redirect?: { readonly when: 'signed-in' | 'signed-out'; readonly to: `/${string}` };
  readonly data?: readonly DataNeed[];
  /** Search parameters read besides those of `data`; others are ignored. When absent, all may matter. */
  readonly search?: readonly string[];
  /** The data's search parameters with which search engines may list the page; false: never. When absent, all. */
  readonly indexed?: false | readonly string[];
}

export interface NavItem {
  readonly label: string;
  readonly to: `/${string}`;
  readonly when: 'always' | 'signed-in' | 'signed-out';
  /** Ascending across all apps. */
  readonly order: number;
}

export interface AppDescription {
  readonly name: string;
  readonly routes: readonly RouteDescription[];
  readonly nav: readonly NavItem[];
}

/** Returns undefined when `pathname` does not match. */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = path.split('/');
  const given = pathname.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = safeDecode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
