/**
 * Asking for a new password. A request is noted without looking at any account and looked into after it was answered,
 * so neither the answer nor the time it takes can tell whether an address has an account.
 */
import { recordEvent } from '../account-history/record-event.ts';
import { findUserByEmail } from '../accounts/accounts.repository.ts';
import { resetLinkEmail } from '../accounts/emails.ts';
import { takeSolution } from '../captcha/captcha.service.ts';
import { before, HOUR } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { issueLink, RESET_LIFETIME } from '../email-links/email-links.service.ts';
import { type Budget, emailKey, spend, trySpend } from '../http/rate-limit.ts';
import { insertResetRequest, takeResetRequest } from './reset-requests.repository.ts';

const requestsFromAddress: Budget = { limit: 20, window: 1 * HOUR };
/** Its window is as long as links live: whenever it is spent, the last email's link is still good. */
const emailsToAddress: Budget = { limit: 3, window: RESET_LIFETIME };

interface Request {
  readonly email: string;
  readonly captcha: string;
  readonly address: string;
}

/**
 * Notes that a new password was asked for. Beyond an address's emails nothing is noted, and the answer is the same.
 * @throws captcha_failed, captcha_expired; rate_limited when too many come from one network address
 */
export async function requestReset(deps: Deps, { email, captcha, address }: Request): Promise<void> {
  await takeSolution(deps, 'password-reset', captcha);
  await spend(deps, `password-reset:address:${address}`, requestsFromAddress);
  const key = `password-reset:email:${emailKey(email)}`;
  if (!(await trySpend(deps, key, emailsToAddress))) return;
  await insertResetRequest(deps.db, { email, requestedAt: deps.clock.now() });
  setImmediate(() => {
    answerResetRequests(deps).catch((err: unknown) =>
      deps.log.warn({ event: 'reset_requests_left', err }, 'password resets are left for later'),
    );
  });
}

/** Sends a link to every noted address that has an account; what a process that died had noted is taken up here too. */
export async function answerResetRequests(
  deps: Pick<Deps, 'db' | 'clock' | 'outbox' | 'publicOrigins'>,
): Promise<void> {
  const answerNext = () =>
    inTransaction(deps.db, async (tx) => {
      const request = await takeResetRequest(tx);
      const isOld = !request || request.requestedAt <= before(deps.clock.now(), RESET_LIFETIME);
      const user = isOld ? undefined : await findUserByEmail(tx, request.email);
      if (user) {
        const { id: userId, email } = user;
        await recordEvent({ ...deps, db: tx }, userId, { kind: 'password-reset-asked' });
        const link = await issueLink({ ...deps, db: tx }, { userId, purpose: 'reset-password', email });
        await deps.outbox.sendEmail(tx, resetLinkEmail(email, link, user));
      }
      return request !== undefined;
    });
  let hasMore = true;
  while (hasMore) hasMore = await answerNext();
}
