/** Permissions of a token or CI identity: always for one app, until the grant expires or is revoked. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import type { Grant } from '../../base/http/callers.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { CiIdentities } from './ci-identity.ts';
import { findGrantOfToken, type GrantRow, insertGrant, listGrantsOfIssuer, noteUse } from './grants.repository.ts';

interface GrantDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface GrantRequest {
  readonly name: string;
  readonly app: string;
  readonly rights: readonly ReleaseRight[];
  readonly createdBy: string;
  readonly expiresAt: Date | null;
}

export interface TrustedCi {
  readonly issuer: string;
  readonly repository: string;
  readonly branch: string;
}

/** The prefix tells secret scanners what they found. */
const TOKEN = /^release_([0-9a-f]{16})_([\w-]{43})$/;
const KEY_BYTES = 8;

/** @returns the token, which is not stored @throws {ReleaseError} when the name is taken */
export async function createToken({ db, clock }: GrantDeps, request: GrantRequest): Promise<string> {
  const [tokenKey, secret] = [randomBytes(KEY_BYTES).toString('hex'), newToken()];
  const noCi = { issuer: null, repository: null, branch: null };
  await insert({ db, clock }, { ...request, tokenKey, tokenHash: hashToken(secret), ...noCi });
  return `release_${tokenKey}_${secret}`;
}

/** Trusts CI runs that the issuer vouches for. @throws {ReleaseError} when the name is taken */
export async function trustCi(deps: GrantDeps, request: GrantRequest, ci: TrustedCi): Promise<void> {
  await insert(deps, { ...request, tokenKey: null, tokenHash: null, ...ci });
}

async function insert(
  { db, clock }: GrantDeps,
  grant: Omit<Parameters<typeof insertGrant>[1], 'rights'> & GrantRequest,
) {
  const isNew = await insertGrant(db, { ...grant, rights: [...grant.rights] }, clock.now());
  if (!isNew) throw new ReleaseError(`The name ${grant.name} is already in use; choose another name.`);
}

interface CallerDeps extends GrantDeps {
  readonly identities: CiIdentities;
}

/** Returns the grants of an Authorization header, at least one. @throws release_token_invalid, server_busy */
export async function grantsOf(deps: CallerDeps, authorization: string | undefined): Promise<readonly Grant[]> {
  const credential = /^Bearer (\S{1,16384})$/i.exec(authorization ?? '')?.[1];
  if (credential === undefined) throw problemError('release_token_invalid');
  const named = TOKEN.test(credential) ? await ofToken(deps, credential) : await ofIdentity(deps, credential);
  const now = deps.clock.now();
  const grants = named.filter(({ expiresAt, revokedAt }) => !revokedAt && (!expiresAt || expiresAt > now));
  if (grants.length === 0) throw problemError('release_token_invalid');
  await noteUse(
    deps.db,
    grants.map(({ id }) => id),
    now,
  );
  return grants;
}

async function ofToken({ db }: CallerDeps, token: string): Promise<GrantRow[]> {
  const [, key = '', secret = ''] = TOKEN.exec(token) ?? [];
  const grant = await findGrantOfToken(db, key);
  const isRight = grant?.tokenHash && timingSafeEqual(grant.tokenHash, hashToken(secret));
  return grant && isRight ? [grant] : [];
}

/** Asks only issuers that the owner has named. */
async function ofIdentity({ db, identities }: CallerDeps, token: string): Promise<GrantRow[]> {
  const issuer = identities.issuerOf(token);
  const trusted = issuer === undefined ? [] : await listGrantsOfIssuer(db, issuer);
  if (issuer === undefined || trusted.every(({ revokedAt }) => revokedAt !== null)) return [];
  const run = await identities.verify(issuer, token);
  if (!run) return [];
  const ofRepository = trusted.filter(({ repository }) => repository === run.repository);
  if (run.branch !== null) return ofRepository.filter(({ branch }) => branch === run.branch);
  const previewing = ofRepository.filter(({ rights }) => rights.includes('preview'));
  return previewing.map((grant) => ({ ...grant, rights: ['preview'] }));
}

export function grantFor(grants: readonly Grant[], right: ReleaseRight | 'list', app: string): Grant | undefined {
  return grants.find((one) => one.app === app && (right === 'list' || one.rights.includes(right)));
}

/** Returns the grant that permits the action. @throws release_not_permitted */
export function permitted(grants: readonly Grant[], right: ReleaseRight | 'list', app: string): Grant {
  const grant = grantFor(grants, right, app);
  if (!grant) throw problemError('release_not_permitted', { context: { right, app } });
  return grant;
}
