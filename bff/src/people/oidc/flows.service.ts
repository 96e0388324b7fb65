/** Flows: sign-ins at Google that return to the browser that started them, once, within ten minutes. */
import type { Contract, GoogleFlow, Parsed } from '@storefront/contract';
import { allProblems, isProblemCode } from '@storefront/contract';
import { after, MINUTE, SECOND } from '../../base/clock.ts';
import { problemError } from '../../base/errors.ts';
import type { Cookies } from '../../base/http/cookies.ts';
import type { Session } from '../../base/http/session.ts';
import { hashToken, isToken, newToken } from '../../base/tokens.ts';
import { requireRecentUser } from '../accounts/recent-user.ts';
import type { PeopleDeps } from '../deps.ts';
import { codeChallengeOf, codeVerifierOf, nonceOf } from './flow-secrets.ts';
import { claimFlow, deleteFlow, type FlowRow, findFlow, insertFlow } from './flows.repository.ts';
import { findIdentity } from './identities.repository.ts';

type Beginning = Parsed<Contract['beginGoogleSignIn']>['body'];

export const CALLBACK_PATH = '/auth/google/callback';

const COOKIE = 'google';
const LIFETIME = 10 * MINUTE;

interface Caller {
  readonly session: Session | null;
  readonly cookies: Cookies;
}

export async function beginFlow(
  deps: PeopleDeps,
  { purpose, display, origin, intent, instead = false }: Beginning,
  { session, cookies }: Caller,
): Promise<{ readonly flowId: string; readonly url: string }> {
  if (!deps.publicOrigins.includes(origin)) throw problemError('invalid_request');
  if (purpose !== 'sign-in' && !session) throw problemError('sign_in_required');
  if (purpose === 'connect' && session) await allowConnecting(deps, session);
  const earlier = browserSecretOf(cookies);
  if (earlier) {
    const flow = await findFlow(deps.db, hashToken(earlier), deps.clock.now());
    if (flow && !flow.claimedAt && !instead) throw problemError('google_in_progress');
  }
  const [browserSecret, state] = [newToken(), newToken()];
  const redirectUri = origin + CALLBACK_PATH;
  const url = await deps.google.authorizationUrl({
    redirectUri,
    state,
    nonce: nonceOf(browserSecret, state),
    codeChallenge: codeChallengeOf(codeVerifierOf(browserSecret, state)),
  });
  if (earlier) await deleteFlow(deps.db, hashToken(earlier));
  const flowId = await insertFlow(deps.db, {
    purpose,
    display,
    redirectUri,
    userId: purpose === 'sign-in' ? null : (session?.userId ?? null),
    returnTo: intent && staysOnSite(intent.returnTo) ? intent.returnTo : null,
    productId: intent?.addProductId ?? null,
    seats: intent?.addSeats ?? null,
    stateHash: hashToken(state),
    browserHash: hashToken(browserSecret),
    expiresAt: after(deps.clock.now(), LIFETIME),
  });
  cookies.set(COOKIE, browserSecret, LIFETIME / SECOND);
  return { flowId, url };
}

async function allowConnecting(deps: PeopleDeps, session: Session): Promise<void> {
  await requireRecentUser(deps, session);
  if (await findIdentity(deps.db, session.userId, deps.google.issuer)) throw problemError('google_connected_already');
}

export async function flowOf(deps: PeopleDeps, cookies: Cookies): Promise<GoogleFlow | null> {
  const secret = browserSecretOf(cookies);
  const flow = secret && (await findFlow(deps.db, hashToken(secret), deps.clock.now()));
  if (!flow) return null;
  const { id, outcome, problem } = flow;
  const detail = problem !== null && isProblemCode(problem) ? allProblems[problem].message : '';
  return { id, state: outcome ?? 'open', problem: problem === null ? null : { code: problem, detail } };
}

export async function cancelFlow(deps: PeopleDeps, cookies: Cookies): Promise<void> {
  const secret = browserSecretOf(cookies);
  if (secret) await deleteFlow(deps.db, hashToken(secret));
  cookies.set(COOKIE, '', 0);
}

export interface ReturnedFlow extends FlowRow {
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Claims the browser's flow with `state`; undefined when there is none or it was claimed before. */
export async function takeFlow(deps: PeopleDeps, cookies: Cookies, state: string): Promise<ReturnedFlow | undefined> {
  const secret = browserSecretOf(cookies);
  if (!secret || !isToken(state)) return undefined;
  const hashes = { stateHash: hashToken(state), browserHash: hashToken(secret) };
  const flow = await claimFlow(deps.db, hashes, deps.clock.now());
  return flow && { ...flow, nonce: nonceOf(secret, state), codeVerifier: codeVerifierOf(secret, state) };
}

function browserSecretOf(cookies: Cookies): string | undefined {
  const secret = cookies.get(COOKIE) ?? '';
  return isToken(secret) ? secret : undefined;
}

/** Uses the browsers' URL parser, which detects every spelling of another host: `//x`, `/\x`, a tab between. */
function staysOnSite(path: string): boolean {
  const site = 'https://this.site.invalid';
  const url = URL.parse(path, site);
  return url?.origin === site && !url.pathname.startsWith('//');
}
