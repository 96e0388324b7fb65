/** Releases that one browser gets in place of others: by a signed link for a trial, or for a preview until it ends. */
import { DAY, HOUR, SECOND } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { type SigningDeps, signClaims, verifyClaims } from '../registry/signed-claims.ts';
import { findPreviews, type Preview } from './previews.repository.ts';

export interface PinDeps extends SigningDeps {
  readonly db: Db;
}

/** Versions by app. */
export type Pins = Readonly<Record<string, string>>;

export interface Pinned {
  readonly pins: Pins;
  /** Pinned previews, with which pages are marked. */
  readonly previews: readonly Preview[];
}

export const PIN_PATH = '/releases/pin/:token';

export const PINS_COOKIE = 'release-pins';
const LINK_LIFETIME = 1 * DAY;
const PIN_LIFETIME = 1 * HOUR;
const MAX_PINS = 8;

interface PinClaims {
  readonly pins: Pins;
  /** Preview ids by app; the database knows what they show and whether they are still open. */
  readonly previews?: Readonly<Record<string, string>>;
}

const NONE: PinClaims = { pins: {} };

/** Returns the path of the link that pins `release` for a trial; it is valid for a day. */
export async function pinPath(deps: SigningDeps, { app, version }: ReleaseId): Promise<string> {
  return PIN_PATH.replace(':token', await signClaims(deps, 'pin-link', { pins: { [app]: version } }, LINK_LIFETIME));
}

/** Pins the link's release in this browser for an hour, keeping earlier pins. Returns false for an invalid link. */
export async function acceptPin(deps: SigningDeps, cookies: Cookies, token: string): Promise<boolean> {
  const link = await verifyClaims<PinClaims>(deps, 'pin-link', token);
  if (!link) return false;
  const { pins, ...others } = await claimsOf(deps, cookies);
  await keep(deps, cookies, { ...others, pins: latest({ ...pins, ...link.pins }) }, PIN_LIFETIME);
  return true;
}

/** Shows the preview in this browser until it ends, keeping earlier ones. */
export async function acceptPreview(deps: SigningDeps, cookies: Cookies, { app, id }: Preview): Promise<void> {
  const { pins, previews } = await claimsOf(deps, cookies);
  await keep(deps, cookies, { pins, previews: latest({ ...previews, [app]: id }) }, DAY);
}

export function endPins(cookies: Cookies): void {
  cookies.set(PINS_COOKIE, '', 0);
}

/** Queries the database only for a browser with previews, which win over pins of the same app. */
export async function pinsOf(deps: PinDeps, cookies: Cookies): Promise<Pinned> {
  const { pins, previews = {} } = await claimsOf(deps, cookies);
  const ids = Object.values(previews);
  if (ids.length === 0) return { pins, previews: [] };
  const open = await findPreviews(deps.db, ids, deps.clock.now());
  return { pins: { ...pins, ...Object.fromEntries(open.map(({ app, version }) => [app, version])) }, previews: open };
}

async function claimsOf(deps: SigningDeps, cookies: Cookies): Promise<PinClaims> {
  const text = cookies.get(PINS_COOKIE);
  return (text && (await verifyClaims<PinClaims>(deps, 'pins', text))) || NONE;
}

const latest = (byApp: Pins): Pins => Object.fromEntries(Object.entries(byApp).slice(-MAX_PINS));

async function keep(deps: SigningDeps, cookies: Cookies, claims: PinClaims, lifetime: number): Promise<void> {
  cookies.set(PINS_COOKIE, await signClaims(deps, 'pins', { ...claims }, lifetime), lifetime / SECOND);
}
