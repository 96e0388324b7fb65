/** What server files offer to the server, which passes pages on without looking into them. */
import type { BootData, FirstData } from './boot.ts';

export interface StructuredDataModule {
  /**
   * @param data the page's first data, as far as it was answered
   * @param origin the store's public one, for addresses that must be whole
   */
  readonly default: (data: readonly FirstData[], origin: string) => object | undefined;
}

/** What a page's head says of the page beyond what its route says of all such pages. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** What stands for the page where it is shared; of a format that every site shows, so no AVIF and no SVG. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number; readonly alt: string };
}

export interface HeadModule {
  /** @param data the page's first data, as far as it was answered */
  readonly default: (data: readonly FirstData[]) => PageHead | undefined;
}

/** A manifest as the server sees it. */
export interface ServerManifest<Page = unknown, Slices = unknown> {
  /** Loaders of the pages, by route path. */
  readonly pages: Readonly<Record<string, () => Promise<Page>>>;
  readonly slices?: Slices;
  /** Loaders of what pages tell search engines, by route path. */
  readonly structuredData?: Readonly<Record<string, () => Promise<StructuredDataModule>>>;
  /** Loaders of what pages' heads say, by route path. */
  readonly head?: Readonly<Record<string, () => Promise<HeadModule>>>;
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
