/** Development sessions: one browser gets an app from its own machine inside the real store, until the session ends. */
import type { Release } from '@storefront/federation/release';
import { after, type Clock, HOUR, SECOND } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { hashToken, isToken, newToken } from '../../base/tokens.ts';
import { ReleaseError } from '../registry/release-error.ts';
import { type ChosenReleases, type ReleaseSet, releaseSetOf } from '../registry/release-set.ts';
import { parseRelease } from '../registry/release-shape.ts';
import { DEVELOPMENT_VERSION } from '../registry/release-url.ts';
import { deleteDevelopment, findDevelopment, insertDevelopment, openDevelopment } from './developments.repository.ts';

export const DEVELOPMENT_COOKIE = 'release-development';
export const DEVELOP_PATH = '/releases/develop/:token';
export const END_DEVELOPMENT_PATH = '/releases/develop/end';

const LIFETIME = 12 * HOUR;

export interface Development {
  /** Distinguishes the developer's pages from others'. */
  readonly token: string;
  /** Origin of the developer's machine, as the browser sees it. */
  readonly origin: string;
  readonly release: Release;
}

interface DevelopDeps {
  readonly db: Db;
  readonly clock: Clock;
}

interface Build {
  readonly app: string;
  readonly grantId: string;
  readonly origin: string;
  /** The build's own release.json. */
  readonly release: unknown;
}

/** Returns the path of a single-use link. @throws {ReleaseError} for a build of another app or shape */
export async function startDevelopment(
  { db, clock }: DevelopDeps,
  { app, grantId, origin, release }: Build,
): Promise<string> {
  const described = parseRelease(JSON.stringify(release));
  if (described.app !== app) throw new ReleaseError(`This is a build of ${described.app}, not of ${app}.`);
  const token = newToken();
  // The files stay on the developer's machine: they change, and none runs on the server.
  const { server: _, types: __, ...inBrowser } = described;
  const description = { ...inBrowser, version: DEVELOPMENT_VERSION, files: [] };
  const expiresAt = after(clock.now(), LIFETIME);
  await insertDevelopment(db, { tokenHash: hashToken(token), grantId, origin, description, expiresAt });
  return DEVELOP_PATH.replace(':token', token);
}

/** Returns false for a link that is used, expired or invalid. */
export async function acceptDevelopment({ db, clock }: DevelopDeps, cookies: Cookies, token: string): Promise<boolean> {
  if (!isToken(token) || !(await openDevelopment(db, hashToken(token), clock.now()))) return false;
  cookies.set(DEVELOPMENT_COOKIE, token, LIFETIME / SECOND);
  return true;
}

export async function endDevelopment({ db }: DevelopDeps, cookies: Cookies): Promise<void> {
  const token = cookies.get(DEVELOPMENT_COOKIE);
  if (token !== undefined) await deleteDevelopment(db, hashToken(token));
  cookies.set(DEVELOPMENT_COOKIE, '', 0);
}

/** Queries the database only for a browser with the cookie. */
export async function developmentOf({ db, clock }: DevelopDeps, cookies: Cookies): Promise<Development | undefined> {
  const token = cookies.get(DEVELOPMENT_COOKIE);
  if (token === undefined || !isToken(token)) return undefined;
  const found = await findDevelopment(db, hashToken(token), clock.now());
  return found && { token, origin: found.origin, release: found.description };
}

/** Returns the set with the developer's build in place of the app's release. */
export function withDevelopment<Set extends ReleaseSet>(
  set: Set,
  development: Development | undefined,
): Set | DevelopedSet {
  if (!development) return set;
  const { release, token } = development;
  const releases = [...set.releases.filter(({ app }) => app !== release.app), release];
  const { id } = releaseSetOf([...set.releases, { ...release, version: hashToken(token).toString('base64url') }]);
  return { key: `${set.key} ${id}`, id, releases, isForEverybody: false, development };
}

export interface DevelopedSet extends ChosenReleases {
  readonly development: Development;
}
