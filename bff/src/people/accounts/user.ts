import type { User } from '@storefront/contract';
import { MAX_NAME_LENGTH } from '@storefront/contract/profile/limits';
import type { UserRow } from './accounts.repository.ts';

/** Returns a new user's name: the address before its @, cut to a profile's maximum. */
export function usernameOf(email: string): string {
  return email.split('@')[0]?.slice(0, MAX_NAME_LENGTH) || 'user';
}

/** Dates may be strings, as in JSON. */
export interface ShownUserRow extends Omit<UserRow, 'createdAt' | 'lastLoginAt' | 'emailVerifiedAt'> {
  readonly emailVerifiedAt: Date | string | null;
}

export function toUser({ emailVerifiedAt, ...row }: ShownUserRow): User {
  const { id, email, username, firstName, lastName, profilePicture, hasPassword, mfaEnabled } = row;
  const emailVerified = emailVerifiedAt !== null;
  return { id, email, username, firstName, lastName, profilePicture, mfaEnabled, emailVerified, hasPassword };
}
