/** What the registry keeps of a release beyond what its build says. */
import type { Release, ReleaseFile } from '@storefront/federation/release';

export interface PublishedFile extends ReleaseFile {
  /** Bytes over the wire: of the compressed file beside it, where there is one. */
  readonly transferBytes?: number;
}

export interface PublishedRelease extends Release {
  readonly files: readonly PublishedFile[];
}

export interface Provenance {
  /** The commit it was built from, `-dirty` when the sources were edited since; null where nobody knows. */
  readonly commit: string | null;
  readonly createdBy: string;
}

export interface ReleaseRecord extends Provenance {
  readonly app: string;
  readonly version: string;
  readonly description: PublishedRelease;
  /** Names of the contract's endpoints that it calls. */
  readonly endpoints: readonly string[];
  /** The contract it was built against; null of releases from before contracts were recorded. */
  readonly contractVersion: string | null;
  readonly createdAt: Date;
}

/** Which release: enough to find its files and its row. */
export type ReleaseId = Pick<Release, 'app' | 'version'>;
