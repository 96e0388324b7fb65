/** Links in emails: 256 random bits, stored as a hash, for one purpose and one address, once, for a short while. */
import { lockUser, type UserRow } from '../accounts/accounts.repository.ts';
import { after, type Clock, HOUR, MINUTE } from '../clock.ts';
import type { LinkPurpose } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { problemError } from '../errors.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import {
  deleteLink,
  type EmailLink,
  findLinkOwner,
  insertLink,
  type LinkOwner,
  type UsedLink,
} from './email-links.repository.ts';

interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The first is the origin that links lead to. */
  readonly publicOrigins: readonly [string, ...string[]];
}

export const RESET_LIFETIME = 30 * MINUTE;
const VERIFICATION_LIFETIME = 24 * HOUR;
const UNDO_LIFETIME = 72 * HOUR;

/** Links that are about another address than the account has. */
const CHANGES: readonly LinkPurpose[] = ['change-email', 'undo-email-change'];

/** Where each kind of link leads; its token is the fragment, which no server, log or referrer ever sees. */
const kinds: Record<LinkPurpose, { readonly path: string; readonly lifetime: number }> = {
  'verify-email': { path: '/verify-email', lifetime: VERIFICATION_LIFETIME },
  'change-email': { path: '/verify-email', lifetime: VERIFICATION_LIFETIME },
  'undo-email-change': { path: '/reset-password', lifetime: UNDO_LIFETIME },
  'reset-password': { path: '/reset-password', lifetime: RESET_LIFETIME },
};

/** Makes a link for an email to `link.email`, and returns its address. */
export async function issueLink({ db, clock, publicOrigins }: LinkDeps, link: EmailLink): Promise<string> {
  const { path, lifetime } = kinds[link.purpose];
  const token = newToken();
  const now = clock.now();
  await insertLink(db, { ...link, tokenHash: hashToken(token), createdAt: now, expiresAt: after(now, lifetime) });
  return `${publicOrigins[0]}${path}#${token}`;
}

/**
 * Whose live link of one of the purposes has the token, and the address it is about; the link stays good.
 * @throws link_invalid
 */
export async function checkLink(
  { db, clock }: Pick<LinkDeps, 'db' | 'clock'>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<LinkOwner> {
  const owner = await findLinkOwner(db, hashToken(token), purposes, clock.now());
  if (!owner) throw problemError('link_invalid');
  return owner;
}

/**
 * Uses a link up, once however many try, and locks its user until the transaction ends. The user comes first, as
 * everywhere, so that two changes of one account wait for each other instead of locking each other out.
 * @throws link_invalid when it is used, over, of another purpose, or about an address that is not the user's any more
 */
export async function takeLink(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ readonly link: UsedLink; readonly user: UserRow }> {
  const tokenHash = hashToken(token);
  const owner = await findLinkOwner(db, tokenHash, purposes, clock.now());
  const user = owner && (await lockUser(db, owner.userId));
  const link = user && (await deleteLink(db, user.id, tokenHash));
  if (!user || !link) throw problemError('link_invalid');
  const isAboutAnother = link.email.toLowerCase() !== user.email.toLowerCase();
  if (isAboutAnother && !CHANGES.includes(link.purpose)) throw problemError('link_invalid');
  return { link, user };
}
