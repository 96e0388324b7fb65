import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY, SECOND } from '../../clock.ts';
import type { Cookies } from '../../http/cookies.ts';
import { keyFor } from '../../secrets.ts';
import { type PinDeps, pinsOf } from '../registry/pins.ts';
import type { ReleaseRegistry } from '../registry/registry.ts';
import type { Visitor } from '../registry/release-set.ts';

interface VisitorDeps extends PinDeps {
  readonly releases: ReleaseRegistry;
}

const COOKIE = 'visitor';
const LIFETIME = 365 * DAY;
/** Together a multiple of three, so that every bit of the base64url cookie counts. */
const ID_BYTES = 12;
const SIGNATURE_BYTES = 12;
const SIGNED_ID = /^[\w-]{32}$/;

/** The request's visitor; an unsigned or forged id is ignored. */
export async function knownVisitor(deps: PinDeps, cookies: Cookies): Promise<Visitor> {
  return { visitorId: verifiedId(deps, cookies.get(COOKIE)), pins: await pinsOf(deps, cookies) };
}

/** The page request's visitor; sets a visitor id only while a canary needs one. */
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
