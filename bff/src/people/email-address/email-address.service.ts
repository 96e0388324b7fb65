import { HOUR } from '../../base/clock.ts';
import { isTaken } from '../../base/db/errors.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { problemError } from '../../base/errors.ts';
import { type Budget, emailKey, spend } from '../../base/http/rate-limit.ts';
import type { Session } from '../../base/http/session.ts';
import { type ShopNow, shopNow } from '../../base/studio-settings/shop-now.ts';
import { recordEvent } from '../account-events/record-event.ts';
import { lockUser, replaceEmail, type UserRow } from '../accounts/accounts.repository.ts';
import { addressChangedEmail, addressChangeEmail, newAddressEmail, verificationEmail } from '../accounts/emails.ts';
import type { Browser } from '../devices/browser.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { issueLink, spendLink } from '../email-links/email-links.service.ts';
import { stopRemoval } from '../mfa/stop-removal.ts';
import { confirmCreator, isProvisional } from '../ownership/ownership.ts';
import { lockSignedIn, requireRecentUser } from '../sessions/recent-user.ts';
import { rotateSession, setSessionCookie } from '../sessions/sessions.service.ts';

type EmailDeps = Pick<BaseDeps, 'db' | 'clock' | 'outbox' | 'publicOrigins'>;

/** Limits of emails that one account may trigger, and of emails to one new address from all accounts. */
const emailsOfAccount: Budget = { limit: 5, window: 1 * HOUR };
const emailsToAddress: Budget = { limit: 5, window: 1 * HOUR };

/** Emails a verification link; `deps.db` is a transaction. */
export async function sendVerification(
  deps: EmailDeps,
  user: Pick<UserRow, 'id' | 'email'>,
  shop: ShopNow,
): Promise<void> {
  const link = await issueLink(deps, { userId: user.id, purpose: 'verify-email', email: user.email });
  await deps.outbox.sendEmail(deps.db, verificationEmail(user.email, shop, link), shop);
}

/** Sends nothing for a verified address. @throws rate_limited */
export async function sendVerificationAgain(deps: BaseDeps, userId: string): Promise<void> {
  await spend(deps, `emails:account:${userId}`, emailsOfAccount);
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user && !user.emailVerifiedAt) await sendVerification({ ...deps, db: tx }, user, await shopNow(tx));
  });
}

/** Does not reveal whether `email` has an account. @throws recent_sign_in_required, email_unchanged, rate_limited */
export async function requestEmailChange(
  deps: BaseDeps,
  session: Session,
  email: string,
  { userAgent }: Pick<Browser, 'userAgent'>,
): Promise<void> {
  const { id, email: current } = await requireRecentUser(deps, session);
  if (email.toLowerCase() === current.toLowerCase()) throw problemError('email_unchanged');
  await spend(deps, `emails:account:${id}`, emailsOfAccount);
  await spend(deps, `emails:to:${emailKey(email)}`, emailsToAddress);
  await inTransaction(deps.db, async (tx) => {
    const user = await lockSignedIn(tx, session);
    await recordEvent({ ...deps, db: tx }, id, { kind: 'email-change-asked' }, { userAgent });
    await deleteLinks(tx, id, ['change-email']);
    const link = await issueLink({ ...deps, db: tx }, { userId: id, purpose: 'change-email', email });
    const shop = await shopNow(tx);
    await deps.outbox.sendEmail(tx, newAddressEmail(email, link), shop);
    await deps.outbox.sendEmail(tx, addressChangeEmail(user.email, deps.publicOrigins[0]), shop);
  });
}

interface LinkUse extends Pick<Browser, 'cookies' | 'userAgent' | 'log'> {
  readonly token: string;
  /** The session of the browser that opens the link, which may be another account's. */
  readonly session: Session | null;
}

/**
 * Verifies an address, and changes to it when requested; returns it. Needs the account's session, because the link
 * alone would let its reader confirm an attacker's account.
 * @throws link_invalid, link_needs_sign_in, link_of_other_account, email_taken
 */
export async function verifyEmail(
  deps: BaseDeps,
  { token, session, cookies, userAgent, log }: LinkUse,
): Promise<string> {
  const { link, user, sessionToken } = await inTransaction(deps.db, async (tx) => {
    const used = await spendLink({ ...deps, db: tx }, token, ['verify-email', 'change-email']);
    if (!session) throw problemError('link_needs_sign_in');
    if (session.userId !== used.user.id) throw problemError('link_of_other_account');
    const isChange = used.link.purpose === 'change-email';
    if (isChange) await changeEmail({ ...deps, db: tx }, used.user, used.link.email);
    else await confirmCreator(tx, used.user.id, deps.clock.now());
    const kind = isChange ? 'email-changed' : 'email-verified';
    await recordEvent({ ...deps, db: tx }, used.user.id, { kind }, { userAgent });
    return { ...used, sessionToken: await rotateSession({ ...deps, db: tx }, session) };
  });
  setSessionCookie(cookies, sessionToken);
  log.info(
    { event: link.purpose === 'verify-email' ? 'email_verified' : 'email_changed', userId: user.id },
    'a link was used',
  );
  return link.email;
}

async function changeEmail(deps: EmailDeps & { db: Tx }, user: UserRow, email: string): Promise<void> {
  const { db, clock, outbox } = deps;
  // The notice of the removal went to the old address, so the removal stops with the change.
  await stopRemoval(deps, user, 'stopped');
  await replaceEmail(db, user.id, email, clock.now()).catch((error: unknown) => {
    throw isTaken(error, 'users_email_key') ? problemError('email_taken') : error;
  });
  await deleteLinks(db, user.id, ['verify-email', 'change-email', 'reset-password']);
  const undo = isProvisional(user)
    ? undefined
    : await issueLink(deps, { userId: user.id, purpose: 'undo-email-change', email: user.email });
  await outbox.sendEmail(db, addressChangedEmail(user.email, undo));
}
