import type {
  AccountEvent,
  Category,
  GoogleDisplay,
  GoogleFlow,
  GooglePurpose,
  MfaRemoval,
} from '@storefront/contract';
import type { DraftCheck, DraftFields } from '@storefront/contract/console';
import type { OrderStatus } from '@storefront/contract/orders/schemas';
import type { PasskeyTransport } from '@storefront/contract/passkeys/schemas';
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import type { Release } from '@storefront/federation/release';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ProductModel } from './product-model.ts';

/** A frame of a browser's stack trace, which points into a released file. */
export interface Frame {
  readonly app: string;
  readonly version: string;
  /** The function's name; empty when it has none. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type FlowOutcome = Exclude<GoogleFlow['state'], 'open'>;
export type CodeMfaKind = 'sms' | 'totp';
export type MfaFactorKind = CodeMfaKind | 'passkey';
export type FirstFactor = 'password' | 'google';
export type MfaProof = MfaFactorKind | 'recovery-code';
export type ChallengePurpose = 'sign-in' | 'sign-in-again' | 'second-factor' | 'enroll';
export type LinkPurpose = 'verify-email' | 'change-email' | 'undo-email-change' | 'reset-password' | 'stop-mfa-removal';
/** How the removal of lost MFA ended. */
export type RemovalOutcome = NonNullable<MfaRemoval['outcome']>;
export type StoredKind = 'letter' | 'text';
/** Why an unclaimed gift is not a gift any more. */
export type GiftEnd = 'taken_back' | 'expired' | 'refunded';
export type ChargeStatus = 'succeeded' | 'declined' | 'cancelled';
/** Kinds of payment problems that the studio must look at; payments/notes.ts has their texts. */
export type PaymentNoteKind =
  | 'unknown_payment'
  | 'unexpected_payment'
  | 'paid_after_closing'
  | 'unmatched_refund'
  | 'failed_refund'
  | 'refused_refund'
  | 'short_refund'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost';
export type ReleaseAction = 'activate' | 'canary' | 'promote' | 'rollback' | 'auto-rollback' | 'pin' | 'preview';

/** `made` names the directory of the check's output. */
type StoredCheck = Omit<DraftCheck, 'status'> & { readonly made: string };

/** A JSON column: read as a value, written as JSON text. */
type Json<Value, Written = string> = ColumnType<Value, Written, Written>;

/** Narrower types that replace the generated types of columns. */
export interface NarrowColumns {
  accountEvents: { kind: AccountEvent['kind']; details: Json<AccountEvent['details']> };
  consoleAudit: {
    role: 'owner' | 'support';
    oldValue: Json<object | null, string | null>;
    newValue: Json<object | null, string | null>;
  };
  browserErrors: { frames: Json<readonly Frame[]> };
  contracts: { document: Json<Record<string, unknown>> };
  discounts: { category: Category | null };
  emailLinks: { purpose: LinkPurpose };
  files: {
    state: Generated<'pending' | 'live' | 'discarded'>;
    generation: GeneratedAlways<number>;
    customMetadata: Json<Record<string, string>, string | undefined>;
  };
  gifts: { endedBecause: GiftEnd | null };
  mfaEnrollments: { kind: CodeMfaKind };
  mfaFactors: { kind: MfaFactorKind };
  mfaRemovals: { outcome: RemovalOutcome | null };
  oidcFlows: { purpose: GooglePurpose; display: GoogleDisplay; outcome: FlowOutcome | null };
  orderLines: { refundedBy: 'buyer' | 'studio' | null };
  /** pending → paid, declined or abandoned: a trigger allows no other change. */
  orders: { status: Generated<OrderStatus> };
  outgoingMessages: {
    kind: StoredKind;
    state: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
    failure: 'not_sent' | 'recipient_refused' | 'country_refused' | 'too_many' | null;
  };
  paymentNotes: { kind: PaymentNoteKind };
  passkeyChallenges: { purpose: ChallengePurpose };
  passkeys: { transports: PasskeyTransport[] };
  productDrafts: { fields: Json<DraftFields>; lastCheck: Json<StoredCheck | null, string | null | undefined> };
  products: {
    category: Category;
    model: Json<ProductModel | null, string | null | undefined>;
    triangles: GeneratedAlways<number | null>;
    textureBytes: GeneratedAlways<number | null>;
    fileBytes: GeneratedAlways<number | null>;
    animated: GeneratedAlways<boolean>;
    searchText: GeneratedAlways<string>;
  };
  productVersions: { files: Json<ProductModel['files']> };
  releaseEvents: { id: GeneratedAlways<number>; action: ReleaseAction };
  releaseDevelopments: { description: Json<Release> };
  releaseGrants: { rights: ReleaseRight[] };
  releases: { description: Json<Release> };
  sessions: { secondFactor: MfaProof | null };
  signInAttempts: { firstFactor: FirstFactor };
  simulatedCharges: { status: ChargeStatus };
  users: { role: Generated<'user'> };
}
