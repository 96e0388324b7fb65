/** The one module a micro-frontend exposes. */
import type { AppStore } from '@storefront/state';
import type { ComponentType } from 'react';
import type { AppDescription, NavItem, RouteDescription } from './description.ts';
import type { HeadModule, StructuredDataModule } from './server-runtime.ts';

export interface PageModule {
  readonly default: ComponentType;
}

/** The paths of the app's routes; of an app that is not known more closely, any. */
type PathOf<App extends AppDescription> = AppDescription extends App ? string : App['routes'][number]['path'];

/** The names of a path's `:name` parameters. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A route that fills its data's path parameters from those of its own path. */
type RouteAt<Path extends string> = Path extends Path
  ? RouteDescription & {
      readonly path: Path;
      readonly data?: readonly {
        readonly endpoint: string;
        readonly params?: Readonly<Record<string, ParamOf<Path>>>;
      }[];
    }
  : never;

/** The manifest of an app: `satisfies MfeManifest<typeof app>` holds it to the paths that the app's routes have. */
export interface MfeManifest<App extends AppDescription = AppDescription> extends AppDescription {
  readonly routes: AppDescription extends App ? AppDescription['routes'] : readonly RouteAt<PathOf<App>>[];
  readonly nav: AppDescription extends App
    ? AppDescription['nav']
    : readonly (NavItem & { readonly to: Exclude<PathOf<App>, `${string}:${string}`> })[];
  /** The page of each route, by its path; loaded when first visited. */
  readonly pages: Readonly<Record<PathOf<App>, () => Promise<PageModule>>>;
  /** What pages tell search engines (schema.org), by route path; the server adds it to the first view. */
  readonly structuredData?: { readonly [Path in PathOf<App>]?: () => Promise<StructuredDataModule> };
  /** What a page's head says once its data is known, by route path; for routes whose data is required. */
  readonly head?: { readonly [Path in PathOf<App>]?: () => Promise<HeadModule> };
  /** State of its own, injected before its first page renders. */
  readonly slices?: Parameters<AppStore['injectSlices']>[0];
}

/** What a page takes from an app that it has loaded: the description came from the server, and released containers omit it. */
export type LoadedManifest = Pick<MfeManifest, 'pages' | 'slices'>;

/** What a micro-frontend's container exposes, by the names the shell asks by. */
export interface RemoteModules {
  readonly manifest: { readonly default: LoadedManifest };
}
