/** What a micro-frontend says of itself: pure data, so that the build, the server and the shell can all read it. */
import type { Args, Contract, EndpointName } from '@storefront/contract';

/** The names of the contract's GET endpoints. */
type ReadName = { [E in EndpointName]: Contract[E]['method'] extends 'GET' ? E : never }[EndpointName];

type ArgumentNames<E extends ReadName, Part extends 'query' | 'params'> =
  Args<Contract[E]> extends { readonly [P in Part]: infer Values } ? keyof Values & string : never;

/** A GET endpoint whose answer the page shows first; the server puts it into the HTML. */
export type DataNeed = {
  [E in ReadName]: {
    readonly endpoint: E;
    /**
     * Without it there is no such page. The server waits for it before it answers, with 404 where the endpoint knows
     * nothing of the kind; the page's first data then has null in its place.
     */
    readonly required?: true;
    /** The page reads the answer as the first page of an infinite query. */
    readonly paged?: true;
  } & QueryNeed<ArgumentNames<E, 'query'>> &
    ParamsNeed<ArgumentNames<E, 'params'>>;
}[ReadName];

/** The page's own search parameters by the endpoint's query parameters that they stand for. */
interface QueryNeed<Name extends string> {
  readonly query?: [Name] extends [never] ? never : { readonly [N in Name]?: string };
}

/** The parameters of the page's own path by those of the endpoint's, which needs them all. */
type ParamsNeed<Name extends string> = [Name] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [N in Name]: string } };

export interface RouteDescription {
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
  /** Whom this page is not for, and where they go instead. */
  readonly redirect?: { readonly when: 'signed-in' | 'signed-out'; readonly to: `/${string}` };
  readonly data?: readonly DataNeed[];
  /**
   * The search parameters that the page reads beside those of its data. Addresses that differ in others, such as a
   * campaign's, are one page; without this any parameter may matter.
   */
  readonly search?: readonly string[];
}

export interface NavItem {
  readonly label: string;
  readonly to: `/${string}`;
  readonly when: 'always' | 'signed-in' | 'signed-out';
  /** Items stand in ascending order across all apps. */
  readonly order: number;
}

export interface AppDescription {
  readonly name: string;
  readonly routes: readonly RouteDescription[];
  readonly nav: readonly NavItem[];
}

/** The values of a path's `:name` parameters, or undefined where `pathname` does not match. */
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
