/** Account events, written in the transaction of the change; they hold no password, code, token or address. */
import type { AccountEvent } from '@storefront/contract';
import { DAY, HOUR } from '../../base/clock.ts';
import type { FirstFactor } from '../../base/db/columns.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { BaseDeps } from '../../base/deps.ts';
import { blockOf } from '../../base/http/address-block.ts';
import type { RequestInfo } from '../../base/http/mount.ts';
import type { Log } from '../../base/log.ts';
import { macsFor } from '../../base/secrets.ts';
import { deviceName } from '../devices/device-name.ts';
import { deleteEventsBeyond, type EventKind, insertAccountEvent } from './account-events.repository.ts';

/** How long the network of a sign-up is kept. */
export const NETWORK_MEMORY = 1 * DAY;
/** Limits each kind separately, so that a flood of one does not displace the others. */
const MAX_OF_A_KIND = 200;

/** Events that strangers can cause are counted by the hour; a download in ranges counts once an hour. */
const byHour: Partial<Record<EventKind, 'counted' | 'once'>> = {
  'sign-in-failed': 'counted',
  'second-factor-failed': 'counted',
  'password-reset-asked': 'counted',
  'file-downloaded': 'once',
};

type PlainKind = Exclude<EventKind, Happening['kind']>;

type Details = AccountEvent['details'];
type With<Kind extends EventKind, Facts extends keyof Details, Optional extends keyof Details = never> = {
  readonly kind: Kind;
} & { readonly [Fact in Facts]: NonNullable<Details[Fact]> } & Pick<Details, Optional>;

type Happening =
  | With<'signed-up', 'firstFactor'>
  | With<'signed-in', 'firstFactor', 'secondFactor'>
  | With<'session-ended', 'endedDevice'>
  | With<'factor-added', 'factor'>
  | With<'factor-removed', 'factor', 'byStudio'>
  | With<'purchase-paid', 'orderId' | 'product' | 'more' | 'amountCents'>
  | With<'file-downloaded', 'productId' | 'product' | 'version' | 'file'>
  | With<'refund-made', 'orderId' | 'product' | 'amountCents' | 'byStudio'>;

type RecordDeps = Pick<BaseDeps, 'db' | 'clock'>;
/** The acting browser; empty when none was involved. */
type Doer = Pick<RequestInfo, 'userAgent'>;

/** Locks the user's row until the transaction ends, so call it first. Does nothing for a deleted account. */
export async function recordEvent(
  deps: RecordDeps,
  userId: string,
  event: Happening | { readonly kind: PlainKind },
  doer?: Doer,
): Promise<void> {
  await write(deps, userId, event, { doer, network: null });
}

/** Records an event in its own transaction. */
export async function recordAlone(deps: RecordDeps, userId: string, kind: PlainKind, doer: Doer): Promise<void> {
  await inTransaction(deps.db, (tx) => recordEvent({ ...deps, db: tx }, userId, { kind }, doer));
}

/** Records the sign-up and, for a day, its network. */
export async function recordSignUp(
  deps: RecordDeps & Pick<BaseDeps, 'accountSecret'>,
  userId: string,
  firstFactor: FirstFactor,
  { address, ...doer }: Doer & Pick<RequestInfo, 'address'>,
): Promise<void> {
  const [network] = macsFor(deps.accountSecret, 'account networks', blockOf(address));
  await write(deps, userId, { kind: 'signed-up', firstFactor }, { doer, network });
}

/** Records an event after the response, so that response time does not reveal whether the account exists. */
export function recordAfterAnswer(deps: RecordDeps, userId: string, kind: PlainKind, doer: Doer & { log: Log }): void {
  setImmediate(() => {
    recordAlone(deps, userId, kind, doer).catch((err: unknown) =>
      doer.log.warn(
        { event: 'history_not_written', userId, err },
        'an event could not be added to the account history',
      ),
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
  await insertAccountEvent(db, { userId, kind, at, hour, isCounted, device, details, network });
  await deleteEventsBeyond(db, userId, kind, MAX_OF_A_KIND);
}
