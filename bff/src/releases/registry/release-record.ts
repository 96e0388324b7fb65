import type { Release, ReleaseFile } from '@storefront/federation/release';

export interface PublishedFile extends ReleaseFile {
  /** Bytes over the wire: of the compressed file beside it, where there is one. */
  readonly transferBytes?: number;
}

export interface PublishedRelease extends Release {
  readonly files: readonly PublishedFile[];
}

export interface Provenance {
  /** The commit it was built from, `-dirty` with uncommitted changes; null when unknown. */
  readonly commit: string | null;
  readonly createdBy: string;
  /** Uploaded with the right to preview alone: no visitor gets it before it is published. */
  readonly forPreviews?: boolean;
}

export interface ReleaseRecord extends Provenance {
  readonly app: string;
  readonly version: string;
  readonly description: PublishedRelease;
  readonly endpoints: readonly string[];
  /** The contract it was built against; null for releases that predate its recording. */
  readonly contractVersion: string | null;
  readonly createdAt: Date;
  /** Since when the server renders no first views of it, because renderers had to be ended for it. */
  readonly renderingOffAt?: Date | null;
  /** Whether a browser tried it when it passed the gate; null before, and where that is not known. */
  readonly triedInBrowser?: boolean | null;
}

export type ReleaseId = Pick<Release, 'app' | 'version'>;
