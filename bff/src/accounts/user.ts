import type { User } from '@storefront/contract';
import { MAX_NAME_LENGTH } from '@storefront/contract/profile/limits';
import type { UserRow } from './accounts.repository.ts';

/** What a new user is called: the address before its @, as much as a profile may have. */
export function usernameOf(email: string): string {
  return email.split('@')[0]?.slice(0, MAX_NAME_LENGTH) || 'user';
}

export function toUser({ emailVerifiedAt, ...row }: UserRow): User {
  const { id, email, username, firstName, lastName, profilePicture, hasPassword, mfaEnabled } = row;
  const emailVerified = emailVerifiedAt !== null;
  return { id, email, username, firstName, lastName, profilePicture, mfaEnabled, emailVerified, hasPassword };
}
