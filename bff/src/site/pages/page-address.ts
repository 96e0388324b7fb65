import { contract, type Endpoint } from '@storefront/contract';
import type { RouteDescription } from '@storefront/federation/description';

interface DataParameter {
  /** Name in the page's address. */
  readonly name: string;
  accepts(value: string): boolean;
}

function dataParameters({ data = [] }: RouteDescription): DataParameter[] {
  return data.flatMap(({ endpoint, query = {} }) => {
    const { query: schema }: Endpoint = contract[endpoint];
    return Object.entries<string | undefined>(query).flatMap(([field, name]) =>
      name === undefined ? [] : [{ name, accepts: (value) => schema?.safeParse({ [field]: value }).success === true }],
    );
  });
}

/** Returns `searchParams` without those that the page does not read, in a fixed order. */
export function pageSearch(route: RouteDescription, searchParams: URLSearchParams): URLSearchParams {
  return route.search
    ? only(searchParams, [...dataParameters(route).map(({ name }) => name), ...route.search])
    : searchParams;
}

/** Returns the `searchParams` that the page's data depends on, trimmed and sorted, without values that pages ignore. */
export function canonicalSearch(route: RouteDescription, searchParams: URLSearchParams): URLSearchParams {
  const trimmed = new URLSearchParams([...searchParams].map(([name, value]) => [name, value.trim()]));
  const read = dataParameters(route).filter(({ name, accepts }) => accepts(trimmed.get(name) ?? ''));
  const names = read.map(({ name }) => name);
  return only(trimmed, names);
}

/** Returns true when search engines may list the page at this address. */
export function isIndexed(route: RouteDescription, searchParams: URLSearchParams): boolean {
  const { indexed } = route;
  if (indexed === undefined) return true;
  return indexed && [...canonicalSearch(route, searchParams).keys()].every((name) => indexed.includes(name));
}

function only(searchParams: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = [...new Set(names)].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept);
}

/** @returns the search with its question mark, or an empty string */
export function searchOf(searchParams: URLSearchParams): string {
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
