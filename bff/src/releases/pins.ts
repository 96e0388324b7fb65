/** Links that give one visitor a release of their own for an hour, to try it where it will run. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { after, type Clock, DAY, HOUR, SECOND } from '../clock.ts';
import type { Cookies } from '../http/cookies.ts';
import type { ReleaseId } from './release-record.ts';

export interface PinDeps {
  readonly clock: Clock;
  /** Signs links, cookies and visitors' ids; the same for the command that makes links and the servers that take them. */
  readonly releaseLinkSecret: string;
}

/** Versions by app. */
export type Pins = Readonly<Record<string, string>>;

export const PIN_PATH = '/releases/pin/:token';

const COOKIE = 'release-pins';
const LINK_LIFETIME = 1 * DAY;
const PIN_LIFETIME = 1 * HOUR;
/** More would only make the cookie long. */
const MAX_PINS = 8;

type Purpose = 'pin-link' | 'pins';

/** Path of the link that pins `release` for whoever opens it within a day. */
export async function pinPath(deps: PinDeps, { app, version }: ReleaseId): Promise<string> {
  return PIN_PATH.replace(':token', await sign(deps, 'pin-link', { [app]: version }, LINK_LIFETIME));
}

/** Pins the link's release in this browser for an hour, beside those pinned before. False for a link that is not valid. */
export async function acceptPin(deps: PinDeps, cookies: Cookies, token: string): Promise<boolean> {
  const pinned = await verify(deps, 'pin-link', token);
  if (!pinned) return false;
  const all = Object.entries({ ...(await pinsOf(deps, cookies)), ...pinned });
  const pins = Object.fromEntries(all.slice(-MAX_PINS));
  cookies.set(COOKIE, await sign(deps, 'pins', pins, PIN_LIFETIME), PIN_LIFETIME / SECOND);
  return true;
}

/** The pins of this browser. */
export async function pinsOf(deps: PinDeps, cookies: Cookies): Promise<Pins> {
  const text = cookies.get(COOKIE);
  return (text && (await verify(deps, 'pins', text))) || {};
}

function sign({ clock, releaseLinkSecret }: PinDeps, purpose: Purpose, pins: Pins, lifetime: number): Promise<string> {
  return new SignJWT({ pins })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setExpirationTime(after(clock.now(), lifetime))
    .sign(keyOf(releaseLinkSecret));
}

/** The pins in a token of ours; undefined when it is for another purpose, altered or expired. */
async function verify(
  { clock, releaseLinkSecret }: PinDeps,
  purpose: Purpose,
  token: string,
): Promise<Pins | undefined> {
  try {
    const { payload } = await jwtVerify<{ pins: Pins }>(token, keyOf(releaseLinkSecret), {
      algorithms: ['HS256'],
      audience: purpose,
      requiredClaims: ['exp'],
      currentDate: clock.now(),
    });
    return payload.pins;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
