/** Decides what a page request gets: a page of an active release, or another address. */
import { matchPath, type RouteDescription } from '@storefront/federation/description';
import type { Release } from '@storefront/federation/release';

export interface PagePlan {
  readonly release: Release;
  readonly route: RouteDescription;
  /** Values of the route's `:name` parameters. */
  readonly params: Readonly<Record<string, string>>;
}

const HOME = '/home';

/** The page at `pathname`, or the path to redirect to: paths that no app has lead home. */
export function planPage(releases: readonly Release[], pathname: string): PagePlan | { readonly redirect: string } {
  for (const release of releases) {
    for (const route of release.description.routes) {
      const params = matchPath(route.path, pathname);
      if (params) return { release, route, params };
    }
  }
  return { redirect: HOME };
}

/** Where this visitor goes instead, when the page is not for them; `target` is the path and search they asked for. */
export function redirectFor({ redirect }: RouteDescription, isSignedIn: boolean, target: string): string | undefined {
  if (!redirect || isSignedIn !== (redirect.when === 'signed-in')) return undefined;
  return isSignedIn ? redirect.to : `${redirect.to}?${new URLSearchParams({ next: target })}`;
}
