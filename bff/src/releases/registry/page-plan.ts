import { contract } from '@storefront/contract';
import { matchPath, type RouteDescription } from '@storefront/federation/description';
import type { Release } from '@storefront/federation/release';

export interface PagePlan {
  readonly release: Release;
  readonly route: RouteDescription;
  readonly params: Readonly<Record<string, string>>;
}

export const SHELL = 'shell';
export const HOME = '/home';

/** Returns the page at `pathname`, or the path to redirect to; unknown paths lead home. */
export function planPage(releases: readonly Release[], pathname: string): PagePlan | { readonly redirect: string } {
  for (const release of releases) {
    for (const route of release.description.routes) {
      const params = matchPath(route.path, pathname);
      if (params) return { release, route, params };
    }
  }
  return { redirect: HOME };
}

/** Returns the redirect for a visitor whom the page is not for; `target` is the requested path and search. */
export function redirectFor({ redirect }: RouteDescription, isSignedIn: boolean, target: string): string | undefined {
  if (!redirect || isSignedIn !== (redirect.when === 'signed-in')) return undefined;
  return isSignedIn ? redirect.to : `${redirect.to}?${new URLSearchParams({ next: target })}`;
}

/** Returns true when the page has no content without an account. */
export function isPersonal({ redirect, data = [] }: RouteDescription): boolean {
  if (redirect) return redirect.when === 'signed-out';
  return data.length > 0 && data.every(({ endpoint }) => contract[endpoint].auth !== 'public');
}
