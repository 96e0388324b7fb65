/** Tokens of file requests: one identifies the user during the session; the other proves that a store page sent it. */
import { APP_CHECK_HEADER } from '@storefront/contract/files/app-check';
import { type JWTPayload, SignJWT } from 'jose';
import { after, MINUTE } from '../../base/clock.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { keyFor, keysFor } from '../../base/secrets.ts';
import { verifyToken } from '../../base/verify-token.ts';
import { findUserSession } from '../sessions/sessions.repository.ts';
import { liveAt } from '../sessions/sessions.service.ts';

type TokenDeps = Pick<BaseDeps, 'db' | 'clock' | 'accountSecret' | 'publicOrigins'>;

const LIFETIME = 10 * MINUTE;
const ALGORITHM = 'HS256';
const BEARER = /^Bearer ([\w.-]+)$/i;

type Audience = 'files' | 'app-check';

export async function issueFileTokens(
  deps: TokenDeps,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<{ token: string; appCheck: string; expiresAt: string }> {
  const expiresAt = after(deps.clock.now(), LIFETIME);
  const [token, appCheck] = await Promise.all([
    sign(deps, 'files', { sub: userId, sid: id }, expiresAt),
    sign(deps, 'app-check', { sub: 'page' }, expiresAt),
  ]);
  return { token, appCheck, expiresAt: expiresAt.toISOString() };
}

/** Returns the session that the tokens were issued to. @throws app_check_failed, file_token_invalid */
export async function sessionOfFileToken(
  deps: TokenDeps,
  header: (name: string) => string | undefined,
): Promise<Session> {
  if (!(await verify(deps, 'app-check', header(APP_CHECK_HEADER)))) throw problemError('app_check_failed');
  const payload = await verify(deps, 'files', BEARER.exec(header('authorization') ?? '')?.[1]);
  const { sub, sid } = payload ?? {};
  if (sub === undefined || typeof sid !== 'string') throw problemError('file_token_invalid');
  const session = await findUserSession(deps.db, sub, sid, liveAt(deps.clock.now()));
  if (!session) throw problemError('file_token_invalid');
  return session;
}

async function sign(deps: TokenDeps, audience: Audience, claims: JWTPayload, expiresAt: Date): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(deps.publicOrigins[0])
    .setAudience(audience)
    .setIssuedAt(deps.clock.now())
    .setExpirationTime(expiresAt)
    .sign(keyFor(deps.accountSecret, audience));
}

async function verify(
  { accountSecret, clock, publicOrigins }: TokenDeps,
  audience: Audience,
  token: string | undefined,
): Promise<JWTPayload | undefined> {
  if (token === undefined) return undefined;
  return await verifyToken(token, keysFor(accountSecret, audience), {
    algorithms: [ALGORITHM],
    audience,
    issuer: publicOrigins[0],
    currentDate: clock.now(),
    requiredClaims: ['exp'],
  }).then(
    ({ payload }) => payload,
    () => undefined,
  );
}
