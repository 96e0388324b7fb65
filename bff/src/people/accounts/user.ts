import type { User } from '@storefront/contract';
import { MAX_NAME_LENGTH } from '@storefront/contract/profile/limits';
import type { UserRow } from './accounts.repository.ts';

/** What a new user is called: the address before its @, as much as a profile may have. */
export function usernameOf(email: string): string {
  return email.split('@')[0]?.slice(0, MAX_NAME_LENGTH) || 'user';
}

/** Times may be text: in JSON they are. */
export interface ShownUserRow extends Omit<UserRow, 'createdAt' | 'lastLoginAt' | 'emailVerifiedAt'> {
  readonly emailVerifiedAt: Date | string | null;
}

export function toUser({ emailVerifiedAt, ...row }: ShownUserRow): User {
  const { id, email, username, firstName, lastName, profilePicture, hasPassword, mfaEnabled } = row;
  const emailVerified = emailVerifiedAt !== null;
  return { id, email, username, firstName, lastName, profilePicture, mfaEnabled, emailVerified, hasPassword };
}
