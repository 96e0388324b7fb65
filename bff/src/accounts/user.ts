/** The user as the contract shows one. */
import type { User } from '@storefront/contract';
import type { UserRow } from './accounts.repository.ts';

export function toUser({ id, email, username, firstName, lastName, profilePicture }: UserRow): User {
  return { id, email, username, firstName, lastName, profilePicture, mfaEnabled: false };
}
