import { HOUR } from '../../base/clock.ts';
import { isTaken } from '../../base/db/errors.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { type Budget, emailKey, spend } from '../../base/http/rate-limit.ts';
import type { Session } from '../../base/http/session.ts';
import { findShopName } from '../../base/studio-settings/shop-name.ts';
import { recordEvent } from '../account-history/record-event.ts';
import { lockUser, replaceEmail, type UserRow } from '../accounts/accounts.repository.ts';
import type { Browser } from '../accounts/complete-sign-in.ts';
import { addressChangedEmail, addressChangeEmail, newAddressEmail, verificationEmail } from '../accounts/emails.ts';
import { confirmCreator, isProvisional } from '../accounts/ownership.ts';
import { lockSignedIn, requireRecentUser } from '../accounts/recent-user.ts';
import type { PeopleDeps } from '../deps.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { issueLink, takeLink } from '../email-links/email-links.service.ts';
import { stopRemoval } from '../mfa-removal/stop-removal.ts';
import { giveToken, rotateSession } from '../sessions/sessions.service.ts';

type EmailDeps = Pick<PeopleDeps, 'db' | 'clock' | 'outbox' | 'publicOrigins'>;

/** Limits of emails that one account may trigger, and of emails to one new address from all accounts. */
const emailsOfAccount: Budget = { limit: 5, window: 1 * HOUR };
const emailsToAddress: Budget = { limit: 5, window: 1 * HOUR };

/** Emails a verification link; `deps.db` is a transaction. */
export async function sendVerification(
  deps: EmailDeps,
  user: Pick<UserRow, 'id' | 'email'>,
  shopName: string,
): Promise<void> {
  const link = await issueLink(deps, { userId: user.id, purpose: 'verify-email', email: user.email });
  await deps.outbox.sendEmail(deps.db, { ...verificationEmail(user.email, shopName, link), shopName });
}

/** Sends nothing for a verified address. @throws rate_limited */
export async function sendVerificationAgain(deps: PeopleDeps, userId: string): Promise<void> {
  await spend(deps, `emails:account:${userId}`, emailsOfAccount);
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user && !user.emailVerifiedAt) await sendVerification({ ...deps, db: tx }, user, await findShopName(tx));
  });
}

/** Does not reveal whether `email` has an account. @throws recent_sign_in_required, email_unchanged, rate_limited */
export async function requestEmailChange(
  deps: PeopleDeps,
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
    await deps.outbox.sendEmail(tx, newAddressEmail(email, link));
    await deps.outbox.sendEmail(tx, addressChangeEmail(user.email, deps.publicOrigins[0]));
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
  deps: PeopleDeps,
  { token, session, cookies, userAgent, log }: LinkUse,
): Promise<string> {
  const { link, user, sessionToken } = await inTransaction(deps.db, async (tx) => {
    const used = await takeLink({ ...deps, db: tx }, token, ['verify-email', 'change-email']);
    if (!session) throw problemError('link_needs_sign_in');
    if (session.userId !== used.user.id) throw problemError('link_of_other_account');
    const isChange = used.link.purpose === 'change-email';
    if (isChange) await changeEmail({ ...deps, db: tx }, used.user, used.link.email);
    else await confirmCreator(tx, used.user.id, deps.clock.now());
    const kind = isChange ? 'email-changed' : 'email-verified';
    await recordEvent({ ...deps, db: tx }, used.user.id, { kind }, { userAgent });
    return { ...used, sessionToken: await rotateSession({ ...deps, db: tx }, session) };
  });
  giveToken(cookies, sessionToken);
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
