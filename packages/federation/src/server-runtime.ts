/** The exports of server files; the server treats pages as opaque. */
import type { BootData, FirstData } from './boot.ts';

export interface StructuredDataModule {
  /** @param data the available part of the first data @param origin the store's public origin, for absolute URLs */
  readonly default: (data: readonly FirstData[], origin: string, shopName: string) => object | undefined;
}

/** Head data besides the route's. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The preview image for shared links, in a format that every site supports: no AVIF, no SVG. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number; readonly alt: string };
}

export interface HeadModule {
  readonly default: (data: readonly FirstData[]) => PageHead | undefined;
}

export interface ServerManifest<Page = unknown, Slices = unknown> {
  readonly pages: Readonly<Record<string, () => Promise<Page>>>;
  readonly slices?: Slices;
  readonly structuredData?: Readonly<Record<string, () => Promise<StructuredDataModule>>>;
  readonly head?: Readonly<Record<string, () => Promise<HeadModule>>>;
}

export interface FirstView<Page = unknown, Slices = unknown> {
  readonly url: string;
  readonly boot: BootData;
  readonly app: string;
  readonly path: string;
  readonly page: Page;
  readonly slices: Slices;
}

export interface ShellServerRuntime {
  readonly manifest: ServerManifest;
  /** Keyed by module name; other apps' server files import these from the shell. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** @throws the errors of the page */
  render(view: FirstView): string;
}
