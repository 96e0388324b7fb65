/** What can take an account over is done only by somebody who has just proved who they are. */
import { before, type Clock, MINUTE } from '../clock.ts';
import { problemError } from '../errors.ts';
import type { Session } from './session.ts';

const RECENT = 10 * MINUTE;

/**
 * Passes when the user signed in within ten minutes in this browser; where `withMfa`, with MFA.
 * @throws recent_sign_in_required
 */
export function requireRecentSignIn(
  { authenticatedAt, secondFactorAt }: Session,
  clock: Clock,
  { withMfa }: { readonly withMfa: boolean },
): void {
  const provedAt = withMfa ? secondFactorAt : authenticatedAt;
  if (!provedAt || provedAt <= before(clock.now(), RECENT)) throw problemError('recent_sign_in_required');
}
