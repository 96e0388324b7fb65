import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY, SECOND } from '../../base/clock.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import { macsFor } from '../../base/secrets.ts';
import { type PinDeps, type Pinned, pinsOf } from '../previews/pins.ts';
import type { Visitor } from '../registry/release-set.ts';
import type { ReleaseRegistry } from './registry.ts';

export interface VisitorDeps extends PinDeps {
  readonly releases: ReleaseRegistry;
}

export type PinnedVisitor = Visitor & Pinned;

const COOKIE = 'visitor';
const LIFETIME = 365 * DAY;
/** Together a multiple of three, so that every bit of the base64url cookie counts. */
const ID_BYTES = 12;
const SIGNATURE_BYTES = 12;
const SIGNED_ID = /^[\w-]{32}$/;

/** The request's visitor; an unsigned or forged id is ignored. */
export async function knownVisitor(deps: PinDeps, cookies: Cookies): Promise<PinnedVisitor> {
  const id = verifiedId(deps, cookies.get(COOKIE));
  return { visitorId: id?.toString('base64url'), ...(await pinsOf(deps, cookies)) };
}

/** The page request's visitor; sets a visitor id only while a canary needs one. */
export async function visitorOf(deps: VisitorDeps, cookies: Cookies): Promise<PinnedVisitor> {
  const { visitorId: known, ...pinned } = await knownVisitor(deps, cookies);
  if (known !== undefined) {
    signAnew(deps, cookies, known);
    return { visitorId: known, ...pinned };
  }
  const id = randomBytes(ID_BYTES);
  const dependsOnVisitor = Object.keys(pinned.pins).length > 0 || (await deps.releases.hasCanary());
  if (dependsOnVisitor) cookies.set(COOKIE, signed(deps, id), LIFETIME / SECOND);
  return { visitorId: id.toString('base64url'), ...pinned };
}

/** Signs the cookie again when it carries the previous secret's signature, which expires before the cookie does. */
function signAnew(deps: PinDeps, cookies: Cookies, visitorId: string): void {
  const cookie = signed(deps, Buffer.from(visitorId, 'base64url'));
  if (cookies.get(COOKIE) !== cookie) cookies.set(COOKIE, cookie, LIFETIME / SECOND);
}

function signed(deps: PinDeps, id: Buffer): string {
  return Buffer.concat([id, signatureOf(macsOf(deps, id)[0])]).toString('base64url');
}

function verifiedId(deps: PinDeps, text: string | undefined): Buffer | undefined {
  if (text === undefined || !SIGNED_ID.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  return macsOf(deps, id).some((mac) => timingSafeEqual(signature, signatureOf(mac))) ? id : undefined;
}

const macsOf = ({ releaseLinkSecret }: PinDeps, id: Buffer) => macsFor(releaseLinkSecret, 'visitors', id);

const signatureOf = (mac: Buffer) => mac.subarray(0, SIGNATURE_BYTES);
