/** Personal data by source; a test fails when a table refers to users and is not listed here. */

import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { readWholeHistory } from '../../people/account-history/account-history.service.ts';
import { findReceivedGifts, forgetGiver, forgetRecipient } from '../gifts/gifts.repository.ts';
import { findOrders, type ShownOrder } from '../orders/order-reads.repository.ts';
import { forgetBuyer } from '../orders/orders.repository.ts';
import {
  readAccount,
  readCart,
  readFiles,
  readMfa,
  readSupportMessages,
  readWishlist,
  rowsOf,
} from './personal-data.repository.ts';

interface PersonalDataSource {
  readonly tables: readonly string[];
  /** Reads the export, without secrets. */
  read(db: Db, userId: string): Promise<unknown>;
  /** Detaches rows that outlive the user. */
  letGo?(tx: Tx, userId: string): Promise<void>;
}

export const personalDataSources: Readonly<Record<string, PersonalDataSource>> = {
  account: { tables: ['password_credentials'], read: readAccount },
  sessions: {
    tables: ['sessions'],
    read: rowsOf(
      'sessions',
      ['id', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'authenticatedAt', 'secondFactorAt'],
      'createdAt',
    ),
  },
  consoleSessions: {
    tables: ['console_sessions'],
    read: rowsOf('consoleSessions', ['id', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'], 'createdAt'),
  },
  knownDevices: { tables: ['known_devices'], read: rowsOf('knownDevices', ['lastUsedAt'], 'lastUsedAt') },
  secondFactors: {
    tables: [
      'mfa_factors',
      'mfa_enrollments',
      'passkey_challenges',
      'sign_in_attempts',
      'remembered_devices',
      'recovery_codes',
      'mfa_removals',
    ],
    read: readMfa,
  },
  emailLinks: {
    tables: ['email_links'],
    read: rowsOf('emailLinks', ['purpose', 'email', 'createdAt', 'expiresAt'], 'createdAt'),
  },
  identities: {
    tables: ['identities', 'oidc_flows'],
    read: rowsOf('identities', ['issuer', 'subject', 'email', 'connectedAt'], 'connectedAt'),
  },
  // Deleting the user orphans uploads, which housekeeping then deletes.
  files: { tables: ['files'], read: readFiles },
  cart: { tables: ['carts'], read: readCart },
  gifts: {
    // They refer to orders alone, which follow.
    tables: [],
    read: findReceivedGifts,
    async letGo(tx, userId) {
      await forgetRecipient(tx, userId);
      await forgetGiver(tx, userId);
    },
  },
  orders: {
    tables: ['orders'],
    read: async (db, userId) => (await findOrders(db, userId)).map(withoutPictures),
    letGo: forgetBuyer,
  },
  wishlist: { tables: ['wishlist_items'], read: readWishlist },
  history: { tables: ['account_events'], read: readWholeHistory },
  supportMessages: { tables: ['support_messages'], read: readSupportMessages },
};

/** Returns all that the store keeps about the user, by source, for the export. */
export async function readPersonalData(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: string,
): Promise<Record<string, unknown>> {
  const parts: [string, unknown][] = [];
  for (const [name, { read }] of Object.entries(personalDataSources)) parts.push([name, await read(db, userId)]);
  return { exportedAt: clock.now(), ...Object.fromEntries(parts) };
}

/** Removes the pictures, which are the studio's, not personal data. */
function withoutPictures({ lines, ...order }: ShownOrder): unknown {
  return { ...order, lines: lines.map(({ pictures: _, ...line }) => line) };
}
