import type { RouteDescription } from '@storefront/federation/description';

function dataParameters({ data = [] }: RouteDescription): string[] {
  return data.flatMap(({ query = {} }) =>
    Object.values<string | undefined>(query).filter((name) => name !== undefined),
  );
}

/** `searchParams` without those the page does not read, in a fixed order. */
export function pageSearch(route: RouteDescription, searchParams: URLSearchParams): URLSearchParams {
  return route.search ? only(searchParams, [...dataParameters(route), ...route.search]) : searchParams;
}

/** Those `searchParams` the page's data depends on, trimmed, in a fixed order. */
export function canonicalSearch(route: RouteDescription, searchParams: URLSearchParams): URLSearchParams {
  const trimmed = [...searchParams].map(([name, value]) => [name, value.trim()]);
  return only(new URLSearchParams(trimmed), dataParameters(route));
}

function only(searchParams: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = [...new Set(names)].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept);
}

/** @returns with its question mark, or empty */
export function searchOf(searchParams: URLSearchParams): string {
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
