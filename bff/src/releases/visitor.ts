/** Who is looking, as far as releases depend on it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY, SECOND } from '../clock.ts';
import type { Cookies } from '../http/cookies.ts';
import { keyFor } from '../secrets.ts';
import { type PinDeps, pinsOf } from './pins.ts';
import type { ReleaseRegistry } from './registry.ts';
import type { Visitor } from './release-set.ts';

interface VisitorDeps extends PinDeps {
  readonly releases: ReleaseRegistry;
}

const COOKIE = 'visitor';
const LIFETIME = 365 * DAY;
/** Together they are whole characters of base64url, so that no bit of the cookie is without meaning. */
const ID_BYTES = 12;
const SIGNATURE_BYTES = 12;
const SIGNED_ID = /^[\w-]{32}$/;

/** The visitor of any request; an id that the server has not signed is none. */
export async function knownVisitor(deps: PinDeps, cookies: Cookies): Promise<Visitor> {
  return { visitorId: verifiedId(deps, cookies.get(COOKIE)), pins: await pinsOf(deps, cookies) };
}

/** The visitor of a page request. Gives them an id to come back with, but only while releases depend on it. */
export async function visitorOf(deps: VisitorDeps, cookies: Cookies): Promise<Visitor> {
  const { visitorId: known, pins } = await knownVisitor(deps, cookies);
  if (known !== undefined) return { visitorId: known, pins };
  const id = randomBytes(ID_BYTES);
  const dependsOnVisitor = Object.keys(pins).length > 0 || (await deps.releases.hasCanary());
  if (dependsOnVisitor) cookies.set(COOKIE, signed(deps, id), LIFETIME / SECOND);
  return { visitorId: id.toString('base64url'), pins };
}

function signed(deps: PinDeps, id: Buffer): string {
  return Buffer.concat([id, signatureOf(deps, id)]).toString('base64url');
}

function verifiedId(deps: PinDeps, text: string | undefined): string | undefined {
  if (text === undefined || !SIGNED_ID.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  return timingSafeEqual(signature, signatureOf(deps, id)) ? id.toString('base64url') : undefined;
}

function signatureOf({ releaseLinkSecret }: PinDeps, id: Buffer): Buffer {
  const key = keyFor(releaseLinkSecret, 'visitors');
  return createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
