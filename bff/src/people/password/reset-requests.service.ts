/** Reset requests are queued and processed later, so that response and timing do not reveal if an account exists. */
import type { Contract, Parsed } from '@storefront/contract';
import { spendSolution } from '../../base/captcha/captcha.service.ts';
import { before, HOUR } from '../../base/clock.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { type Budget, emailKey, spend, trySpend } from '../../base/http/rate-limit.ts';
import { findUserByEmail } from '../accounts/accounts.repository.ts';
import { RESET_LIFETIME } from '../email-links/email-links.service.ts';
import { dequeueResetRequest, insertResetRequest } from './reset-requests.repository.ts';
import { sendResetLink } from './send-reset-link.ts';

const requestsFromAddress: Budget = { limit: 20, window: 1 * HOUR };
/** Equals the lifetime of links, so that the last email's link works while the budget is exhausted. */
const emailsToAddress: Budget = { limit: 3, window: RESET_LIFETIME };

type Request = Parsed<Contract['requestPasswordReset']>['body'] & { readonly address: string };

/** Queues nothing beyond an address's budget. @throws captcha_failed, captcha_expired; rate_limited by network */
export async function requestReset(deps: BaseDeps, { email, captcha, address }: Request): Promise<void> {
  await spendSolution(deps, 'password-reset', captcha);
  await spend(deps, `password-reset:address:${address}`, requestsFromAddress);
  const key = `password-reset:email:${emailKey(email)}`;
  if (!(await trySpend(deps, key, emailsToAddress))) return;
  await insertResetRequest(deps.db, { email, requestedAt: deps.clock.now() });
  setImmediate(() => {
    answerResetRequests(deps).catch((err: unknown) =>
      deps.log.warn({ event: 'reset_requests_left', err }, 'password resets are postponed'),
    );
  });
}

/** Emails a link for every queued request whose address has an account. */
export async function answerResetRequests(
  deps: Pick<BaseDeps, 'db' | 'clock' | 'outbox' | 'publicOrigins'>,
): Promise<void> {
  const answerNext = () =>
    inTransaction(deps.db, async (tx) => {
      const request = await dequeueResetRequest(tx);
      const isOld = !request || request.requestedAt <= before(deps.clock.now(), RESET_LIFETIME);
      const user = isOld ? undefined : await findUserByEmail(tx, request.email);
      if (user) await sendResetLink({ ...deps, db: tx }, user);
      return request !== undefined;
    });
  let hasMore = true;
  while (hasMore) hasMore = await answerNext();
}
