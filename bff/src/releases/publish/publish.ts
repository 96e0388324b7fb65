/** Publishes builds: their files to the asset store, their description to the registry. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { ownContract } from '../../base/http/contract-document.ts';
import { integrityOf } from '../../base/integrity.ts';
import { recordContract } from '../gate/contracts.repository.ts';
import { listEvents } from '../registry/activations.repository.ts';
import { activate } from '../registry/activations.ts';
import { wasTakenBack } from '../registry/history.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { Provenance, PublishedFile, PublishedRelease } from '../registry/release-record.ts';
import { parseRelease } from '../registry/release-shape.ts';
import {
  deleteOldPreviewed,
  deleteUnusedRelease,
  findRelease,
  insertRelease,
  publishPreviewed,
} from '../registry/releases.repository.ts';
import type { AssetStore } from '../store/asset-store.ts';

interface PublishDeps {
  readonly db: Db;
  readonly store: AssetStore;
}

/** Preview-only releases per app; the oldest are deleted. */
export const MAX_FOR_PREVIEWS = 20;

export interface Published {
  readonly release: PublishedRelease;
  readonly isNew: boolean;
}

/**
 * Publishes without activating; a published release stays as it is.
 * @param contract the one it was built against
 * @throws {ReleaseError} for an invalid build, or a different build of a published version
 */
export async function publishRelease(
  { db, store }: PublishDeps,
  directory: string,
  provenance: Provenance,
  contract = ownContract(),
): Promise<Published> {
  const described = parseRelease(await readFile(join(directory, 'release.json'), 'utf8'));
  const release = { ...described, files: await Promise.all(described.files.map((file) => weigh(directory, file))) };
  await recordContract(db, contract);
  const { app, version, endpoints = [] } = release;
  const record = { app, version, description: release, contractVersion: contract.version, endpoints, ...provenance };
  // Recorded first: of two different builds with the same version, one is refused before their files can mix.
  const isNew = await insertRelease(db, record);
  if (!isNew) await refuseOtherBuild(db, release);
  try {
    await store.put(release, directory);
  } catch (error) {
    if (isNew) await deleteUnusedRelease(db, app, version);
    throw error;
  }
  if (isNew && provenance.forPreviews) await makeRoom({ db, store }, app);
  const isPublished = isNew || (!provenance.forPreviews && (await publishPreviewed(db, release, provenance)));
  return { release, isNew: isPublished };
}

/** Limits the preview-only releases, because pull requests may upload any number. */
async function makeRoom({ db, store }: PublishDeps, app: string): Promise<void> {
  for (const version of await deleteOldPreviewed(db, app, MAX_FOR_PREVIEWS)) await store.remove({ app, version });
}

async function refuseOtherBuild(db: Db, { app, version, files }: PublishedRelease): Promise<void> {
  const published = await findRelease(db, app, version);
  const hashes = (of: readonly PublishedFile[]) => of.map(({ path, integrity }) => `${path} ${integrity}`).sort();
  if (!published || hashes(published.description.files).join() === hashes(files).join()) return;
  throw new ReleaseError(
    `Another build of ${app} already has the version ${version}: give this one another version in release.json.`,
  );
}

interface CheckoutDeps extends PublishDeps {
  readonly clock: Clock;
}

/** Publishes and activates without the gate, as all apps of a checkout fit; a rolled-back release stays inactive. */
export async function publishBuild(
  { db, clock, store }: CheckoutDeps,
  directory: string,
): Promise<{ readonly release: Release; readonly isActive: boolean }> {
  const provenance: Provenance = { commit: null, createdBy: 'checkout' };
  const { release } = await publishRelease({ db, store }, directory, provenance);
  if (wasTakenBack(await listEvents(db, release.app), release.version)) return { release, isActive: false };
  await activate({ db, clock }, release, { actor: 'checkout' });
  return { release, isActive: true };
}

/** Returns the file with its transfer size. @throws {ReleaseError} when its content does not match its description */
async function weigh(directory: string, file: PublishedFile): Promise<PublishedFile> {
  const path = join(directory, file.path);
  const content = await readFile(path).catch(() => {
    throw new ReleaseError(`The build lacks its file ${file.path}: add it, or take it out of files in release.json.`);
  });
  if (integrityOf(content) !== file.integrity) {
    throw new ReleaseError(
      `The build's file ${file.path} is not the one it describes: its integrity in release.json differs; build it again.`,
    );
  }
  const compressed = await stat(`${path}.br`).catch(() => undefined);
  return { ...file, transferBytes: compressed?.size ?? content.length };
}
