/** A release of an app, as its build describes it in `release.json` and the registry keeps it. */
import type { AppDescription } from './description.ts';

/** The name of the Trusted Types policy that lets addresses of scripts through. */
export const SCRIPT_POLICY = 'storefront';

/** Files by path within the release's directory. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  /** Subresource integrity: `sha256-…`. */
  readonly integrity: string;
}

export interface Release {
  readonly app: string;
  /** Hash of its files: the same files are the same release. */
  readonly version: string;
  readonly description: AppDescription;
  /** The script that starts the app: a micro-frontend's container, the shell's main script. */
  readonly entry: string;
  /** What any page of the app needs, the entry included, in the order it runs. */
  readonly initial: PageFiles;
  /** What the first view of each route needs beyond that, by the route's path. */
  readonly pages: Readonly<Record<string, PageFiles>>;
  /** Typefaces that every first view is set in, to fetch before the styles name them; releases from before have none. */
  readonly fonts?: readonly string[];
  /** The policy by which it loads its scripts; releases from before load them by plain addresses. */
  readonly trustedTypes?: string;
  /** Of a shell: the script that stands in every page, ahead of all others; releases from before have none. */
  readonly inlineScript?: string;
  /** The file that renders first views on the server; a release without one is rendered in the browser. */
  readonly server?: string;
  /** What the gate type-checks, as ReleaseTypes; releases from before that was recorded have none. */
  readonly types?: string;
  /** Names of the contract's endpoints that it calls; unknown of releases from before that was recorded. */
  readonly endpoints?: readonly string[];
  /** Versions of the shared modules it was built with. */
  readonly shared: Readonly<Record<string, string>>;
  readonly files: readonly ReleaseFile[];
}

/** The content of a release's `types` file; nobody but the gate reads it. */
export interface ReleaseTypes {
  /** A micro-frontend's sources by path in its folder, as it uses the shared modules; the shell's are not needed. */
  readonly sources: Readonly<Record<string, string>>;
  /**
   * Declarations by package and by path in it: those of the shell's shared modules and of what it expects of a manifest,
   * and the latter of a micro-frontend, as it was built against it.
   */
  readonly packages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The same of our packages' modules that nobody lends and it therefore brings itself, such as sentences; unknown of
   * releases from before that was recorded.
   */
  readonly bundled?: ReleaseTypes['packages'];
}
