import { before, type Clock, MINUTE } from '../clock.ts';
import { problemError } from '../errors.ts';
import type { Session } from './session.ts';

const RECENT = 10 * MINUTE;

/** For changes that can take an account over: a sign-in here within ten minutes. @throws recent_sign_in_required */
export function requireRecentSignIn(
  { authenticatedAt, secondFactorAt }: Session,
  clock: Clock,
  { withMfa }: { readonly withMfa: boolean },
): void {
  const provedAt = withMfa ? secondFactorAt : authenticatedAt;
  if (!provedAt || provedAt <= before(clock.now(), RECENT)) throw problemError('recent_sign_in_required');
}
