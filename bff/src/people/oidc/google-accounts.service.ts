import type { GoogleConnection } from '@storefront/contract';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import type { EmailMessage } from '../../base/email/outbox.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { recordEvent, recordSignUp } from '../account-events/record-event.ts';
import { findUser, findUserByEmail, lockUser } from '../accounts/accounts.repository.ts';
import { googleConnectedEmail, googleDisconnectedEmail, ownerArrivedEmail } from '../accounts/emails.ts';
import { usernameOf } from '../accounts/user.ts';
import type { Browser } from '../devices/browser.ts';
import {
  deleteIdentity,
  findIdentity,
  findUserOfIdentity,
  insertIdentity,
  insertVerifiedUser,
  lockIdentity,
} from '../identities/identities.repository.ts';
import { isProvisional, letOwnerArrive } from '../ownership/ownership.ts';
import { lockSignedIn, requireRecentUser } from '../sessions/recent-user.ts';
import type { IdentityClaims } from './id-token.ts';
import type { OidcDeps } from './oidc-deps.ts';

type Doer = Pick<Browser, 'userAgent' | 'address'>;

interface Owner {
  readonly id: string;
  readonly isNewAccount: boolean;
}

/**
 * Returns the identity's user, or creates one with an empty cart. Connects an account whose address Google verifies; if
 * its address was unverified, the owner takes it over. @param expected the only user allowed when confirming a sign-in
 * @throws google_email_unverified, google_not_connected, google_other_account
 */
export async function userOfIdentity(
  deps: OidcDeps,
  claims: IdentityClaims,
  browser: Doer,
  expected?: string,
): Promise<Owner> {
  return inTransaction(deps.db, async (tx) => {
    await lockIdentity(tx, claims);
    const known = await findUserOfIdentity(tx, claims);
    if (expected !== undefined && known !== expected) throw problemError('google_other_account');
    return known === undefined
      ? await adopt(tx, { ...deps, db: tx }, claims, browser)
      : { id: known, isNewAccount: false };
  });
}

async function adopt(tx: Tx, deps: OidcDeps, claims: IdentityClaims, browser: Doer): Promise<Owner> {
  const { verifiedEmail: email, firstName, lastName } = claims;
  if (email === null) throw problemError('google_email_unverified');
  const now = deps.clock.now();
  const holder = await findUserByEmail(tx, email);
  const owner = holder && (await lockUser(tx, holder.id));
  // The account was changed or deleted concurrently.
  if (holder && owner?.email.toLowerCase() !== email.toLowerCase()) throw problemError('google_failed');
  if (owner) {
    if (isProvisional(owner)) {
      await letOwnerArrive(tx, owner.id, now);
      await recordEvent(deps, owner.id, { kind: 'owner-arrived' }, browser);
    }
    if (!(await insertIdentity(tx, owner.id, { ...claims, email, now }))) throw problemError('google_not_connected');
    await recordEvent(deps, owner.id, { kind: 'google-connected' }, browser);
    await notifyOwner(deps, owner.id, isProvisional(owner) ? ownerArrivedEmail : googleConnectedEmail);
    return { id: owner.id, isNewAccount: false };
  }
  const username = usernameOf(email);
  const userId = await insertVerifiedUser(tx, { email, username, firstName, lastName, now });
  // A concurrent sign-up has the address, unverified.
  if (userId === undefined) throw problemError('google_not_connected');
  await deps.belongings.begin(tx, userId, now);
  await insertIdentity(tx, userId, { ...claims, email, now });
  await recordSignUp(deps, userId, 'google', browser);
  return { id: userId, isNewAccount: true };
}

/** The identity's address may differ. @throws google_taken, google_connected_already, sign_in_required */
export async function connectIdentity(
  deps: OidcDeps,
  session: Session,
  claims: IdentityClaims,
  browser: Doer,
): Promise<void> {
  const { userId } = session;
  await inTransaction(deps.db, async (tx) => {
    await lockIdentity(tx, claims);
    const user = await lockSignedIn(tx, session);
    const holder = await findUserOfIdentity(tx, claims);
    if (holder === userId) return;
    if (holder !== undefined) throw problemError('google_taken');
    const email = claims.verifiedEmail ?? user.email;
    const isConnected = await insertIdentity(tx, userId, { ...claims, email, now: deps.clock.now() });
    if (!isConnected) throw problemError('google_connected_already');
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'google-connected' }, browser);
    await notifyOwner({ ...deps, db: tx }, userId, googleConnectedEmail);
  });
}

export async function connectionOf(deps: OidcDeps, userId: string): Promise<GoogleConnection | null> {
  const found = await findIdentity(deps.db, userId, deps.google.issuer);
  return found ? { email: found.email, connectedAt: found.connectedAt.toISOString() } : null;
}

export async function disconnectIdentity(
  deps: OidcDeps,
  session: Session,
  browser: Pick<Browser, 'userAgent'>,
): Promise<void> {
  await requireRecentUser(deps, session);
  await inTransaction(deps.db, async (tx) => {
    const { id: userId, hasPassword } = await lockSignedIn(tx, session);
    if (!(await deleteIdentity(tx, userId, deps.google.issuer))) throw problemError('not_found');
    if (!hasPassword) throw problemError('google_only_way_in');
    await recordEvent({ ...deps, db: tx }, userId, { kind: 'google-disconnected' }, browser);
    await notifyOwner({ ...deps, db: tx }, userId, googleDisconnectedEmail);
  });
}

/** Emails the account's own address, whatever Google's is. */
async function notifyOwner(
  { db, outbox, publicOrigins: [origin] }: Pick<OidcDeps, 'db' | 'outbox' | 'publicOrigins'>,
  userId: string,
  message: (to: string, origin: string) => EmailMessage,
): Promise<void> {
  const user = await findUser(db, userId);
  if (user) await outbox.sendEmail(db, message(user.email, origin));
}
