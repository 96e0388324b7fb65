/** Describes micro-frontends, and finds, loads and shows their pages. */
export { AppRoutes } from './app-routes.tsx';
export { type ActiveApp, BOOT_ELEMENT_ID, type BootData, type FirstData, type Outage } from './boot.ts';
export { type AppDescription, type DataNeed, matchPath, type NavItem, type RouteDescription } from './description.ts';
export type { LoadedManifest, MfeManifest, PageModule, RemoteModules } from './manifest.ts';
export { Notices } from './notices.tsx';
export { createPageLoader, type PageFailure, type PageLoader } from './page-loader.ts';
export { loadPageAt, prefetchPages } from './prefetch.ts';
export type { PageFiles, Release, ReleaseFile } from './release.ts';
export { renderRoot } from './render-root.tsx';
export { RouteGuard } from './route-guard.tsx';
