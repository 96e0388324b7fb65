/** Single-use email links: 256 random bits stored as a hash, for one purpose and one address. */
import { MFA_REMOVAL_HOURS } from '@storefront/contract/mfa/limits';
import { after, type Clock, HOUR, MINUTE } from '../../base/clock.ts';
import type { LinkPurpose } from '../../base/db/columns.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import { lockUser, type UserRow } from '../accounts/accounts.repository.ts';
import type { PeopleDeps } from '../deps.ts';
import {
  deleteLink,
  type EmailLink,
  findLinkOwner,
  insertLink,
  type LinkOwner,
  type UsedLink,
} from './email-links.repository.ts';

/** Links use the first public origin. */
type LinkDeps = Pick<PeopleDeps, 'db' | 'clock' | 'publicOrigins'>;

export const RESET_LIFETIME = 30 * MINUTE;
const VERIFICATION_LIFETIME = 24 * HOUR;
const UNDO_LIFETIME = 72 * HOUR;

/** Links for an address other than the account's. */
const CHANGES: readonly LinkPurpose[] = ['change-email', 'undo-email-change'];

/** The token is in the fragment, which no server, log or referrer sees. */
const kinds: Record<LinkPurpose, { readonly path: string; readonly lifetime: number }> = {
  'verify-email': { path: '/verify-email', lifetime: VERIFICATION_LIFETIME },
  'change-email': { path: '/verify-email', lifetime: VERIFICATION_LIFETIME },
  'undo-email-change': { path: '/reset-password', lifetime: UNDO_LIFETIME },
  'reset-password': { path: '/reset-password', lifetime: RESET_LIFETIME },
  'stop-mfa-removal': { path: '/keep-mfa', lifetime: MFA_REMOVAL_HOURS * HOUR },
};

export async function issueLink({ db, clock, publicOrigins }: LinkDeps, link: EmailLink): Promise<string> {
  const { path, lifetime } = kinds[link.purpose];
  const token = newToken();
  const now = clock.now();
  await insertLink(db, { ...link, tokenHash: hashToken(token), createdAt: now, expiresAt: after(now, lifetime) });
  return `${publicOrigins[0]}${path}#${token}`;
}

/** Returns the user and address of a link without spending it. @throws link_invalid */
export async function checkLink(
  { db, clock }: Pick<LinkDeps, 'db' | 'clock'>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<LinkOwner> {
  const owner = await findLinkOwner(db, hashToken(token), purposes, clock.now());
  if (!owner) throw problemError('link_invalid');
  return owner;
}

/** Spends a link; locks the user first, as everywhere, against deadlocks. @throws link_invalid */
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
