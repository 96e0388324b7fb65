import type { AppStore } from '@storefront/state';
import type { ComponentType } from 'react';
import type { AppDescription, NavItem, RouteDescription } from './description.ts';
import type { HeadModule, StructuredDataModule } from './server-runtime.ts';

export interface PageModule {
  readonly default: ComponentType;
  /** Shown above the message that the page failed to render, such as advice about a purchase. */
  readonly FailureAdvice?: ComponentType;
}

/** The paths of the app's routes; any path for an unknown app. */
type PathOf<App extends AppDescription> = AppDescription extends App ? string : App['routes'][number]['path'];

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type RouteAt<Path extends string> = Path extends Path
  ? RouteDescription & {
      readonly path: Path;
      readonly data?: readonly {
        readonly endpoint: string;
        readonly params?: Readonly<Record<string, ParamOf<Path>>>;
      }[];
    }
  : never;

/** `satisfies MfeManifest<typeof app>` checks a manifest against the paths of its app's routes. */
export interface MfeManifest<App extends AppDescription = AppDescription> extends AppDescription {
  readonly routes: AppDescription extends App ? AppDescription['routes'] : readonly RouteAt<PathOf<App>>[];
  readonly nav: AppDescription extends App
    ? AppDescription['nav']
    : readonly (NavItem & { readonly to: Exclude<PathOf<App>, `${string}:${string}`> })[];
  /** Keyed by route path; loaded on the first visit. */
  readonly pages: Readonly<Record<PathOf<App>, () => Promise<PageModule>>>;
  readonly structuredData?: { readonly [Path in PathOf<App>]?: () => Promise<StructuredDataModule> };
  /** Head data by route path, for routes with required data. */
  readonly head?: { readonly [Path in PathOf<App>]?: () => Promise<HeadModule> };
  readonly slices?: Parameters<AppStore['injectSlices']>[0];
}

/** The parts of a loaded app that a page needs; released containers omit the description, which the server sends. */
export type LoadedManifest = Pick<MfeManifest, 'pages' | 'slices'>;

export interface RemoteModules {
  readonly manifest: { readonly default: LoadedManifest };
}
