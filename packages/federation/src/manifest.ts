/** The one module a micro-frontend exposes. */
import type { AppStore } from '@storefront/state';
import type { ComponentType } from 'react';
import type { AppDescription } from './description.ts';
import type { StructuredDataModule } from './server-runtime.ts';

export interface PageModule {
  readonly default: ComponentType;
}

export interface MfeManifest extends AppDescription {
  /** The page of each route, by its path; loaded when first visited. */
  readonly pages: Readonly<Record<string, () => Promise<PageModule>>>;
  /** What pages tell search engines (schema.org), by route path; the server adds it to the first view. */
  readonly structuredData?: Readonly<Record<string, () => Promise<StructuredDataModule>>>;
  /** State of its own, injected before its first page renders. */
  readonly slices?: Parameters<AppStore['injectSlices']>[0];
}
