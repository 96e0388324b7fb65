import type { FlowOutcome } from '../../base/db/columns.ts';
import { ProblemError, problemError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/request-context.ts';
import { signInTried } from '../../base/signals.ts';
import type { Browser } from '../devices/browser.ts';
import { settleFlow } from '../identities/flows.repository.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';
import { claimReturnedFlow, type ReturnedFlow } from './flows.service.ts';
import { connectIdentity, userOfIdentity } from './google-accounts.service.ts';
import type { OidcDeps } from './oidc-deps.ts';

export interface ProviderAnswer {
  readonly state: string;
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly issuer: string | undefined;
}

export interface Settled extends ReturnedFlow {
  readonly outcome: FlowOutcome;
}

const MAX_CODE_LENGTH = 2048;

/** Settles the flow of `answer`; undefined when this browser has no such flow, or it was used. */
export async function settle(
  deps: OidcDeps,
  answer: ProviderAnswer,
  request: RequestContext,
): Promise<Settled | undefined> {
  const { cookies, log } = request;
  const flow = await claimReturnedFlow(deps, cookies, answer.state);
  if (!flow) {
    log.warn({ event: 'google_answer_refused' }, 'a response of Google matches no sign-in of this browser');
    return undefined;
  }
  try {
    const outcome = await outcomeOf(deps, flow, answer, request);
    await settleFlow(deps.db, flow.id, outcome, null);
    return { ...flow, outcome };
  } catch (error) {
    const isExpected = error instanceof ProblemError;
    const code = isExpected ? error.code : 'google_failed';
    if (!isExpected) log.error({ event: 'request_failed', err: error }, 'a request failed');
    log.warn(
      { event: 'google_sign_in_failed', problem: code, reason: reasonOf(error) },
      'a sign-in with Google failed',
    );
    signInTried.tell({ by: 'google', result: 'refused' });
    await settleFlow(deps.db, flow.id, 'failed', code);
    return { ...flow, outcome: 'failed' };
  }
}

async function outcomeOf(
  deps: OidcDeps,
  flow: ReturnedFlow,
  { code, error, issuer }: ProviderAnswer,
  request: RequestContext,
) {
  await deps.google.refuseForeignAnswer(issuer);
  if (error === 'access_denied') return 'cancelled';
  if (error !== undefined || code === undefined || code.length > MAX_CODE_LENGTH) throw problemError('google_failed');
  const claims = await deps.google.redeem(code, flow);
  if (flow.purpose === 'connect') {
    const session = await request.session();
    if (flow.userId === null || session?.userId !== flow.userId) throw problemError('sign_in_required');
    await connectIdentity(deps, session, claims, request);
    request.log.info({ event: 'google_connected', userId: flow.userId }, 'Google was connected to an account');
    return 'connected';
  }
  const owner = await userOfIdentity(deps, claims, request, flow.userId ?? undefined);
  const again = flow.purpose === 'sign-in-again';
  const { user } = await completeSignIn(deps, owner, request, {
    by: 'google',
    identity: claims,
    fresh: again,
    isNewAccount: owner.isNewAccount,
  });
  if (!user) return 'second-factor';
  if (flow.display === 'page') await addToCart(deps, owner.id, flow, request);
  return 'signed-in';
}

/** Adds the product whose purchase the sign-in interrupted; after a popup sign-in the page that stays open adds it. */
async function addToCart(deps: OidcDeps, userId: string, flow: ReturnedFlow, { log }: Browser): Promise<void> {
  if (flow.productId === null) return;
  const { productId, seats } = flow;
  await deps.belongings.putIntoCart(deps, userId, { productId, quantity: seats ?? 1 }).catch((error: unknown) => {
    log.warn(
      { event: 'cart_intent_failed', userId, reason: reasonOf(error) },
      'a product could not be added to the cart after the sign-in',
    );
  });
}

/** Returns our own or a library's message; never a code, a token or an address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof ProblemError ? (error.details.cause ?? error) : error;
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 200) : 'unknown';
}
