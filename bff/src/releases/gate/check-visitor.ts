import { randomUUID } from 'node:crypto';
import { deleteUser } from '../../accounts/accounts.repository.ts';
import { after, type Clock, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { insertSession } from '../../sessions/sessions.repository.ts';
import { SESSION_COOKIE } from '../../sessions/sessions.service.ts';
import { hashToken, newToken } from '../../sessions/tokens.ts';
import { insertCheckBelongings, insertCheckUser } from './check-visitor.repository.ts';

export interface NamedCookie {
  readonly name: string;
  readonly value: string;
}

const SESSION_LIFETIME = 10 * MINUTE;

/** Runs `work` with the session cookie of a temporary account that has a cart and a wishlist, and deletes the account. */
export async function asCheckVisitor<T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  work: (session: NamedCookie) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const userId = await insertCheckUser(db, `release-check-${randomUUID()}@example.invalid`, now);
  try {
    await insertCheckBelongings(db, userId, now);
    const token = newToken();
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId,
      userAgent: 'release check',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_LIFETIME),
      authenticatedAt: now,
      secondFactorAt: null,
      secondFactor: null,
    });
    return await work({ name: `__Host-${SESSION_COOKIE}`, value: token });
  } finally {
    await deleteUser(db, userId);
  }
}
