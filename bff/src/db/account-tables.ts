/** The tables of accounts as TypeScript sees them: who somebody is, how they prove it, and what they are sent. */
import type { AccountEvent, GoogleDisplay, GoogleFlow, GooglePurpose } from '@storefront/contract';
import type { PasskeyTransport } from '@storefront/contract/passkeys/schemas';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

interface UsersTable {
  id: Generated<string>;
  email: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  profile_picture: Generated<string>;
  role: Generated<'user'>;
  created_at: Timestamp;
  last_login_at: Timestamp;
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface PasswordCredentialsTable {
  user_id: string;
  password_hash: string;
  updated_at: Timestamp;
}

interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  user_agent: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  authenticated_at: Timestamp;
  second_factor_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface CaptchaUsesTable {
  solution_hash: Buffer;
  expires_at: Timestamp;
}

interface FilesTable {
  id: Generated<string>;
  owner_id: string | null;
  state: Generated<'pending' | 'live' | 'discarded'>;
  state_since: Timestamp;
  bucket: string;
  full_path: string;
  generation: GeneratedAlways<number>;
  metageneration: Generated<number>;
  size: number;
  md5_hash: string;
  time_created: Timestamp;
  updated: Timestamp;
  cache_control: string;
  content_disposition: string;
  content_encoding: string | null;
  content_language: string | null;
  content_type: string;
  /** Read as an object, written as its JSON text. */
  custom_metadata: ColumnType<Record<string, string>, string | undefined, string>;
}

/** A user's account at an identity provider, by the only pair of claims that never changes. */
interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  connected_at: Timestamp;
}

/** A sign-in at an identity provider, from its beginning until it is over. */
export interface OidcFlowsTable {
  id: Generated<string>;
  state_hash: Buffer;
  /** Of the secret that the browser which began it keeps in a cookie. */
  browser_hash: Buffer;
  purpose: GooglePurpose;
  display: GoogleDisplay;
  /** Who must come back; null where anybody may. */
  user_id: string | null;
  redirect_uri: string;
  return_to: string | null;
  product_id: string | null;
  seats: number | null;
  /** When the browser came back; it can only once. */
  claimed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  outcome: ColumnType<FlowOutcome | null, undefined, FlowOutcome>;
  problem: ColumnType<string | null, undefined, string | null>;
  expires_at: Timestamp;
}

export type FlowOutcome = Exclude<GoogleFlow['state'], 'open'>;

export interface OutgoingMessagesTable {
  id: Generated<string>;
  kind: 'letter' | 'text';
  state: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
  /** Whom it goes to and what it says, encrypted; null once it was sent or given up. */
  sealed: Buffer | null;
  attempts: Generated<number>;
  /** When it may be tried (again): while it is being sent, when whoever sends it counts as dead. Database time. */
  due_at: GeneratedTimestamp;
  /** What the provider calls it. */
  reference: string | null;
  failure: 'not_sent' | 'recipient_refused' | 'country_refused' | 'too_many' | null;
  created_at: Timestamp;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface TextDrawsTable {
  key: Buffer;
  drawn_at: Timestamp;
}

interface KnownDevicesTable {
  user_id: string;
  device_hash: Buffer;
  last_used_at: Timestamp;
}

/** Those that are proved by a code. */
export type CodeFactorKind = 'sms' | 'totp';
export type FactorKind = CodeFactorKind | 'passkey';

interface MfaFactorsTable {
  id: Generated<string>;
  user_id: string;
  kind: FactorKind;
  /** E.164; null unless it is a phone. */
  phone: string | null;
  /** Encrypted; null unless it is an app. */
  secret: Buffer | null;
  /** The last time step whose code was accepted; a bigint as its text. */
  last_step: ColumnType<string | null, number | null, number | null>;
  enrolled_at: Timestamp;
}

/** What a factor of kind 'passkey' is. */
interface PasskeysTable {
  factor_id: string;
  credential_id: Buffer;
  /** COSE. */
  public_key: Buffer;
  /** Of the last use, as the authenticator counts; a bigint as its text. */
  counter: ColumnType<string, number, number>;
  transports: PasskeyTransport[];
  name: string;
  is_synced: boolean;
  last_used_at: ColumnType<Date | null, undefined, Date>;
}

export type ChallengePurpose = 'sign-in' | 'sign-in-again' | 'second-factor' | 'enroll';

interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  /** Of the secret that the browser which asked keeps in a cookie. */
  browser_hash: Buffer;
  purpose: ChallengePurpose;
  /** Whose passkey answers; null where anybody's may. */
  user_id: string | null;
  expires_at: Timestamp;
}

interface MfaEnrollmentsTable {
  id: Generated<string>;
  user_id: string;
  kind: CodeFactorKind;
  phone: string | null;
  secret: Buffer | null;
  tries: Generated<number>;
  expires_at: Timestamp;
}

export type FirstFactor = 'password' | 'google';

interface SignInAttemptsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  first_factor: FirstFactor;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

interface SmsCodesTable {
  id: Generated<string>;
  /** What the code is for: one of these two. */
  attempt_id: string | null;
  enrollment_id: string | null;
  /** The phone of an attempt's code. */
  factor_id: string | null;
  code_hash: Buffer;
  text_id: string;
  sent_at: Timestamp;
  expires_at: Timestamp;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

interface RememberedDevicesTable {
  user_id: string;
  token_hash: Buffer;
  expires_at: Timestamp;
}

export type LinkPurpose = 'verify-email' | 'change-email' | 'undo-email-change' | 'reset-password';

interface EmailLinksTable {
  token_hash: Buffer;
  user_id: string;
  purpose: LinkPurpose;
  /** Where the link was sent, and the address it is about. */
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

interface PasswordResetRequestsTable {
  id: Generated<string>;
  email: string;
  requested_at: Timestamp;
}

interface AccountEventsTable {
  id: Generated<string>;
  user_id: string;
  kind: AccountEvent['kind'];
  /** Of what is counted, the first time. */
  at: Timestamp;
  /** In which it is one row, where it can happen often. */
  hour: Date | null;
  times: Generated<number>;
  device: string | null;
  /** Read as an object, written as its JSON text. */
  details: ColumnType<AccountEvent['details'], string, never>;
  /** Keyed hash of where the account was made, for a day. */
  network: Buffer | null;
}

interface RaisedAlertsTable {
  code: string;
  raised_at: Timestamp;
}

export interface AccountTables {
  users: UsersTable;
  password_credentials: PasswordCredentialsTable;
  sessions: SessionsTable;
  captcha_uses: CaptchaUsesTable;
  outgoing_messages: OutgoingMessagesTable;
  text_draws: TextDrawsTable;
  known_devices: KnownDevicesTable;
  files: FilesTable;
  mfa_factors: MfaFactorsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  mfa_enrollments: MfaEnrollmentsTable;
  sign_in_attempts: SignInAttemptsTable;
  sms_codes: SmsCodesTable;
  recovery_codes: RecoveryCodesTable;
  remembered_devices: RememberedDevicesTable;
  identities: IdentitiesTable;
  oidc_flows: OidcFlowsTable;
  email_links: EmailLinksTable;
  password_reset_requests: PasswordResetRequestsTable;
  account_events: AccountEventsTable;
  raised_alerts: RaisedAlertsTable;
}
