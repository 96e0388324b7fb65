/**
 * Writing down what happens to an account, in the transaction of what it tells of. Events name kinds, devices, products
 * and sums: never a password, a code, a token or an address.
 */
import { createHmac } from 'node:crypto';
import type { AccountEvent } from '@storefront/contract';
import { DAY, HOUR } from '../clock.ts';
import type { FirstFactor, MfaFactorKind } from '../db/columns.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { RequestInfo } from '../http/mount.ts';
import type { Log } from '../log.ts';
import { blockOf } from '../releases/address-block.ts';
import { keyFor } from '../secrets.ts';
import { deviceName } from '../sessions/device-name.ts';
import { deleteEventsBeyond, type EventKind, insertEvent } from './account-history.repository.ts';

/** How long networks are known that accounts were made from. */
export const NETWORK_MEMORY = 1 * DAY;
/** Of each kind, so that many of one push none of another out; the oldest make room. */
const MAX_OF_A_KIND = 200;

/** What strangers can cause is counted by the hour; a file that programs fetch in slices is one download of its hour. */
const byHour: Partial<Record<EventKind, 'counted' | 'once'>> = {
  'sign-in-failed': 'counted',
  'second-factor-failed': 'counted',
  'password-reset-asked': 'counted',
  'file-downloaded': 'once',
};

/** Where there is nothing to tell but that it happened. */
type PlainKind = Exclude<EventKind, Happening['kind']>;

/** What happens that has details. */
type Happening =
  | { readonly kind: 'signed-up'; readonly firstFactor: FirstFactor }
  | {
      readonly kind: 'signed-in';
      readonly firstFactor: FirstFactor | 'passkey';
      readonly secondFactor?: NonNullable<AccountEvent['details']['secondFactor']>;
    }
  | { readonly kind: 'session-ended'; readonly endedDevice: string }
  | { readonly kind: 'factor-added' | 'factor-removed'; readonly factor: MfaFactorKind }
  | {
      readonly kind: 'purchase-paid';
      readonly orderId: string;
      readonly product: string;
      readonly more: number;
      readonly amountCents: number;
    }
  | {
      readonly kind: 'file-downloaded';
      readonly productId: string;
      readonly product: string;
      readonly version: number;
      readonly file: string;
    }
  | {
      readonly kind: 'refund-made';
      readonly orderId: string;
      readonly product: string;
      readonly amountCents: number;
      readonly byStudio: boolean;
    };

type RecordDeps = Pick<Deps, 'db' | 'clock'>;
/** The browser that did it; left out where none did. */
type Doer = Pick<RequestInfo, 'userAgent'>;

/**
 * Writes down what happened to the user's account; nothing where the account is gone. It holds the user until the
 * transaction ends, so in one that changes what is the user's it comes first.
 */
export async function recordEvent(
  deps: RecordDeps,
  userId: string,
  event: Happening | { readonly kind: PlainKind },
  doer?: Doer,
): Promise<void> {
  await write(deps, userId, event, { doer, network: null });
}

/** Writes down what happened where nothing else is written. */
export async function recordAlone(deps: RecordDeps, userId: string, kind: PlainKind, doer: Doer): Promise<void> {
  await inTransaction(deps.db, (tx) => recordEvent({ ...deps, db: tx }, userId, { kind }, doer));
}

/** Writes down that the account was made, and for a day which network it was made from. */
export async function recordSignUp(
  deps: RecordDeps & Pick<Deps, 'accountSecret'>,
  userId: string,
  firstFactor: FirstFactor,
  { address, ...doer }: Doer & Pick<RequestInfo, 'address'>,
): Promise<void> {
  const network = createHmac('sha256', keyFor(deps.accountSecret, 'account networks'))
    .update(blockOf(address))
    .digest();
  await write(deps, userId, { kind: 'signed-up', firstFactor }, { doer, network });
}

/** Writes an event down once the caller was answered, so that the time of the answer does not tell of the account. */
export function recordAfterAnswer(deps: RecordDeps, userId: string, kind: PlainKind, doer: Doer & { log: Log }): void {
  setImmediate(() => {
    recordAlone(deps, userId, kind, doer).catch((err: unknown) =>
      doer.log.warn({ event: 'history_not_written', userId, err }, 'an event is missing in the history of an account'),
    );
  });
}

async function write(
  { db, clock }: RecordDeps,
  userId: string,
  { kind, ...details }: Happening | { readonly kind: PlainKind },
  { doer, network }: { readonly doer: Doer | undefined; readonly network: Buffer | null },
): Promise<void> {
  const at = clock.now();
  const hour = byHour[kind] ? new Date(Math.floor(at.getTime() / HOUR) * HOUR) : null;
  const device = doer ? deviceName(doer.userAgent) : null;
  const isCounted = byHour[kind] === 'counted';
  await insertEvent(db, { userId, kind, at, hour, isCounted, device, details, network });
  await deleteEventsBeyond(db, userId, kind, MAX_OF_A_KIND);
}
