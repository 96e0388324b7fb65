/** Preview links: they give one visitor a chosen release for an hour. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { after, type Clock, DAY, HOUR, SECOND } from '../../clock.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { ReleaseId } from './release-record.ts';

export interface PinDeps {
  readonly clock: Clock;
  /** Signs links, cookies and visitor ids; shared by the command that makes links and the servers. */
  readonly releaseLinkSecret: string;
}

export type Pins = Readonly<Record<string, string>>;

export const PIN_PATH = '/releases/pin/:token';

const COOKIE = 'release-pins';
const LINK_LIFETIME = 1 * DAY;
const PIN_LIFETIME = 1 * HOUR;
const MAX_PINS = 8;

type Purpose = 'pin-link' | 'pins';

/** Path of the link that pins `release`; valid for a day. */
export async function pinPath(deps: PinDeps, { app, version }: ReleaseId): Promise<string> {
  return PIN_PATH.replace(':token', await sign(deps, 'pin-link', { [app]: version }, LINK_LIFETIME));
}

/** Pins the link's release in this browser for an hour, keeping earlier pins. False for an invalid link. */
export async function acceptPin(deps: PinDeps, cookies: Cookies, token: string): Promise<boolean> {
  const pinned = await verify(deps, 'pin-link', token);
  if (!pinned) return false;
  const all = Object.entries({ ...(await pinsOf(deps, cookies)), ...pinned });
  const pins = Object.fromEntries(all.slice(-MAX_PINS));
  cookies.set(COOKIE, await sign(deps, 'pins', pins, PIN_LIFETIME), PIN_LIFETIME / SECOND);
  return true;
}

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

/** Undefined when the token is for another purpose, altered or expired. */
async function verify({ clock, releaseLinkSecret }: PinDeps, purpose: Purpose, token: string) {
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
