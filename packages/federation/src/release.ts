/** A release of an app, as its build describes it in `release.json` and the registry keeps it. */
import type { AppDescription } from './description.ts';

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
  /** The file that renders first views on the server; a release without one is rendered in the browser. */
  readonly server?: string;
  /** Versions of the shared modules it was built with. */
  readonly shared: Readonly<Record<string, string>>;
  readonly files: readonly ReleaseFile[];
}
