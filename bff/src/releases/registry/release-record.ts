import type { Release, ReleaseFile } from '@storefront/federation/release';

export interface PublishedFile extends ReleaseFile {
  /** Bytes over the wire: those of the compressed file beside it, if there is one. */
  readonly transferBytes?: number;
}

export interface PublishedRelease extends Release {
  readonly files: readonly PublishedFile[];
}

export interface Provenance {
  /** The commit it was built from, `-dirty` with uncommitted changes; null when unknown. */
  readonly commit: string | null;
  readonly createdBy: string;
  /** True when it was uploaded with the preview right alone: no visitor gets it before it is published. */
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
  /** Time since which the server renders no first views of it, because renderers had to be ended for it. */
  readonly renderingOffAt?: Date | null;
  /** True when a browser tried it in the gate; null before that or when it is not known. */
  readonly triedInBrowser?: boolean | null;
}

export type ReleaseId = Pick<Release, 'app' | 'version'>;
