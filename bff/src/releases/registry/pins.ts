/** Preview links: they give one visitor a chosen release for an hour. */
import { DAY, HOUR, SECOND } from '../../clock.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { ReleaseId } from './release-record.ts';
import { type SigningDeps, signClaims, verifyClaims } from './signed-claims.ts';

export type PinDeps = SigningDeps;

export type Pins = Readonly<Record<string, string>>;

export const PIN_PATH = '/releases/pin/:token';

export const PINS_COOKIE = 'release-pins';
const LINK_LIFETIME = 1 * DAY;
const PIN_LIFETIME = 1 * HOUR;
const MAX_PINS = 8;

interface PinClaims {
  readonly pins: Pins;
}

/** Path of the link that pins `release`; valid for a day. */
export async function pinPath(deps: PinDeps, { app, version }: ReleaseId): Promise<string> {
  return PIN_PATH.replace(':token', await signClaims(deps, 'pin-link', { pins: { [app]: version } }, LINK_LIFETIME));
}

/** Pins the link's release in this browser for an hour, keeping earlier pins. False for an invalid link. */
export async function acceptPin(deps: PinDeps, cookies: Cookies, token: string): Promise<boolean> {
  const link = await verifyClaims<PinClaims>(deps, 'pin-link', token);
  if (!link) return false;
  const all = Object.entries({ ...(await pinsOf(deps, cookies)), ...link.pins });
  const pins = Object.fromEntries(all.slice(-MAX_PINS));
  cookies.set(PINS_COOKIE, await signClaims(deps, 'pins', { pins }, PIN_LIFETIME), PIN_LIFETIME / SECOND);
  return true;
}

export async function pinsOf(deps: PinDeps, cookies: Cookies): Promise<Pins> {
  const text = cookies.get(PINS_COOKIE);
  return (text && (await verifyClaims<PinClaims>(deps, 'pins', text))?.pins) || {};
}
