/** Chooses one visitor's releases: pinned, canary by hash, or active. */
import { createHash } from 'node:crypto';
import type { Release } from '@storefront/federation/release';
import type { LiveApp } from './releases.repository.ts';

export interface Visitor {
  /** Random and stable: decides canary membership; without an id there is no canary. */
  readonly visitorId: string | undefined;
  readonly pins: Readonly<Record<string, string>>;
}

export interface ReleaseSet {
  /** `app@version,…` in order: the same key means the same releases. */
  readonly key: string;
  readonly id: string;
  readonly releases: readonly Release[];
}

/** The releases chosen for one visitor. */
export interface ChosenReleases extends ReleaseSet {
  /** True when all visitors without pins get them: no app has a canary. */
  readonly isForEverybody: boolean;
}

const ID_LENGTH = 12;

export function chooseReleases(
  live: readonly LiveApp[],
  pinned: readonly Release[],
  { visitorId }: Visitor,
): readonly Release[] {
  const drawn = live
    .filter(({ active }) => pinned.every(({ app }) => app !== active.app))
    .map(({ active, canary }) =>
      canary && visitorId !== undefined && isDrawn(visitorId, canary.release, canary.percent) ? canary.release : active,
    );
  return [...drawn, ...pinned].sort((a, b) => (a.app < b.app ? -1 : 1));
}

export function releaseSetOf(releases: readonly Release[]): ReleaseSet {
  const key = keyOf(releases);
  return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, ID_LENGTH), releases };
}

export function keyOf(releases: readonly Pick<Release, 'app' | 'version'>[]): string {
  return releases.map(({ app, version }) => `${app}@${version}`).join(',');
}

/** Each release draws its own visitors; a larger share keeps those already drawn. */
export function isDrawn(
  visitorId: string,
  { app, version }: Pick<Release, 'app' | 'version'>,
  percent: number,
): boolean {
  const lot = createHash('sha256').update(`${visitorId} ${app} ${version}`).digest().readUInt32BE(0);
  return lot < (percent / 100) * 2 ** 32;
}
