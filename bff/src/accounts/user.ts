import type { User } from '@storefront/contract';
import type { UserRow } from './accounts.repository.ts';

export function toUser({ emailVerifiedAt, ...row }: UserRow): User {
  const { id, email, username, firstName, lastName, profilePicture, hasPassword, mfaEnabled } = row;
  const emailVerified = emailVerifiedAt !== null;
  return { id, email, username, firstName, lastName, profilePicture, mfaEnabled, emailVerified, hasPassword };
}
