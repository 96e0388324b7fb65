/** Who is looking, as far as releases depend on it. */
import { randomBytes } from 'node:crypto';
import { DAY, SECOND } from '../clock.ts';
import type { Cookies } from '../http/cookies.ts';
import { type PinDeps, pinsOf } from './pins.ts';
import type { ReleaseRegistry } from './registry.ts';
import type { KnownVisitor, Visitor } from './release-set.ts';

interface VisitorDeps extends PinDeps {
  readonly releases: ReleaseRegistry;
}

const COOKIE = 'visitor';
const LIFETIME = 365 * DAY;
const ID_BYTES = 16;
const VISITOR_ID = /^[\w-]{22}$/;

/** The visitor of any request. */
export async function knownVisitor(deps: PinDeps, cookies: Cookies): Promise<KnownVisitor> {
  const visitorId = cookies.get(COOKIE);
  const isOurs = visitorId !== undefined && VISITOR_ID.test(visitorId);
  return { visitorId: isOurs ? visitorId : undefined, pins: await pinsOf(deps, cookies) };
}

/** The visitor of a page request. Gives them an id to come back with, but only while releases depend on it. */
export async function visitorOf(deps: VisitorDeps, cookies: Cookies): Promise<Visitor> {
  const { visitorId: known, pins } = await knownVisitor(deps, cookies);
  if (known !== undefined) return { visitorId: known, pins };
  const visitorId = randomBytes(ID_BYTES).toString('base64url');
  const dependsOnVisitor = Object.keys(pins).length > 0 || (await deps.releases.hasCanary());
  if (dependsOnVisitor) cookies.set(COOKIE, visitorId, LIFETIME / SECOND);
  return { visitorId, pins };
}
