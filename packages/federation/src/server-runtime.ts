/** What server files offer to the server, which passes pages on without looking into them. */
import type { BootData, FirstData } from './boot.ts';

export interface StructuredDataModule {
  /** @param data the page's first data, as far as it was answered */
  readonly default: (data: readonly FirstData[]) => object | undefined;
}

/** A manifest as the server sees it. */
export interface ServerManifest<Page = unknown, Slices = unknown> {
  /** Loaders of the pages, by route path. */
  readonly pages: Readonly<Record<string, () => Promise<Page>>>;
  readonly slices?: Slices;
  /** Loaders of what pages tell search engines, by route path. */
  readonly structuredData?: Readonly<Record<string, () => Promise<StructuredDataModule>>>;
}

export interface FirstView<Page = unknown, Slices = unknown> {
  /** Path and search of the page. */
  readonly url: string;
  readonly boot: BootData;
  readonly app: string;
  /** The route's path. */
  readonly path: string;
  readonly page: Page;
  readonly slices: Slices;
}

/** The shell's server file. */
export interface ShellServerRuntime {
  /** The shell's own pages. */
  readonly manifest: ServerManifest;
  /** The modules that other apps' server files take from the shell, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** The HTML of the shell with the page in it. @throws what the page throws */
  render(view: FirstView): string;
}
