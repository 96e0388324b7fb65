/** The tables as TypeScript sees them; the migrations are the truth, keep both in step. */
import type { Category, GoogleDisplay, GoogleFlow, GooglePurpose } from '@storefront/contract';
import type { Release } from '@storefront/federation/release';
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { ProductModel } from '../catalog/product-model.ts';

/** Read as a Date, written as one. */
type Timestamp = ColumnType<Date, Date, Date>;
/** A Date the database fills in when it is not given. */
type GeneratedTimestamp = ColumnType<Date, Date | undefined, Date>;

export interface UsersTable {
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

export interface PasswordCredentialsTable {
  user_id: string;
  password_hash: string;
  updated_at: Timestamp;
}

export interface SessionsTable {
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

export interface CaptchaUsesTable {
  solution_hash: Buffer;
  expires_at: Timestamp;
}

/** A user's account at an identity provider, by the only pair of claims that never changes. */
export interface IdentitiesTable {
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

export interface TextDrawsTable {
  key: Buffer;
  drawn_at: Timestamp;
}

export interface KnownDevicesTable {
  user_id: string;
  device_hash: Buffer;
  last_used_at: Timestamp;
}

export type FactorKind = 'sms' | 'totp';

export interface MfaFactorsTable {
  id: Generated<string>;
  user_id: string;
  kind: FactorKind;
  /** E.164; null for an app. */
  phone: string | null;
  /** Encrypted; null for a phone. */
  secret: Buffer | null;
  /** The last time step whose code was accepted; a bigint as its text. */
  last_step: ColumnType<string | null, number | null, number | null>;
  enrolled_at: Timestamp;
}

export interface MfaEnrollmentsTable {
  id: Generated<string>;
  user_id: string;
  kind: FactorKind;
  phone: string | null;
  secret: Buffer | null;
  tries: Generated<number>;
  expires_at: Timestamp;
}

export type FirstFactor = 'password' | 'google';

export interface SignInAttemptsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  first_factor: FirstFactor;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface SmsCodesTable {
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

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

export interface RememberedDevicesTable {
  user_id: string;
  token_hash: Buffer;
  expires_at: Timestamp;
}

export interface ProductsTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  price_cents: number;
  category: Category;
  image: string;
  published: Generated<boolean>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  tags: Generated<string[]>;
  licence: Generated<string>;
  /** Fingerprint of what was shipped with the store; null once it is the studio's own. */
  shipped: string | null;
  /** Read as an object, written as its JSON text. */
  model: ColumnType<ProductModel | null, string | null | undefined, string | null>;
  triangles: GeneratedAlways<number | null>;
  texture_bytes: GeneratedAlways<number | null>;
  file_bytes: GeneratedAlways<number | null>;
  animated: GeneratedAlways<boolean>;
  search_text: GeneratedAlways<string>;
}

export interface CartsTable {
  user_id: string;
  id: Generated<string>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_purchase_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface CartItemsTable {
  user_id: string;
  product_id: string;
  quantity: number;
  added_at: Timestamp;
}

export type OrderStatus = 'pending' | 'paid' | 'declined' | 'abandoned';

export interface OrdersTable {
  id: Generated<string>;
  user_id: string;
  status: Generated<OrderStatus>;
  total_cents: number;
  idempotency_key: string;
  request_hash: Buffer;
  created_at: Timestamp;
  paid_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  payment_reference: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OrderLinesTable {
  order_id: string;
  position: number;
  product_id: string;
  name: string;
  unit_price_cents: number;
  quantity: number;
}

/** The books of the simulated payment provider, which nothing else reads. */
export interface SimulatedChargesTable {
  idempotency_key: string;
  status: 'succeeded' | 'cancelled';
  amount_cents: number;
  created_at: GeneratedTimestamp;
}

export interface WishlistItemsTable {
  user_id: string;
  product_id: string;
  added_at: Timestamp;
}

export interface SupportMessagesTable {
  id: Generated<string>;
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
}

export interface RateLimitsTable {
  key: string;
  window_started_at: Timestamp;
  hits: number;
}

export interface ReleasesTable {
  app: string;
  version: string;
  /** The release's metadata: read as an object, written as its JSON text. */
  description: ColumnType<Release, string, string>;
  commit: string | null;
  contract_version: string | null;
  /** Names of the contract's endpoints that it calls. */
  endpoints: Generated<string[]>;
  created_at: GeneratedTimestamp;
  created_by: Generated<string>;
}

export interface ContractsTable {
  /** Hash of the document. */
  version: string;
  document: ColumnType<Record<string, unknown>, string, string>;
  /** When a server last started with it; null where only releases were built against it. */
  served_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ActiveReleasesTable {
  app: string;
  version: string;
  activated_at: GeneratedTimestamp;
  canary_version: string | null;
  /** Share of the visitors who get the canary instead. */
  canary_percent: number | null;
  canary_started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export type ReleaseAction = 'activate' | 'canary' | 'promote' | 'rollback' | 'auto-rollback' | 'pin';

export interface ReleaseEventsTable {
  id: GeneratedAlways<number>;
  app: string;
  action: ReleaseAction;
  /** The release the action is about; of a rollback the one that everybody gets after it. */
  version: string;
  /** The release that was taken away by it. */
  replaced: string | null;
  percent: number | null;
  actor: string;
  reason: string | null;
  at: Timestamp;
}

export interface ReleaseHealthTable {
  app: string;
  version: string;
  /** Beginning of the minute that is counted. */
  minute: Timestamp;
  views: Generated<number>;
  load_errors: Generated<number>;
  render_errors: Generated<number>;
  server_render_errors: Generated<number>;
}

export interface Database {
  users: UsersTable;
  password_credentials: PasswordCredentialsTable;
  sessions: SessionsTable;
  captcha_uses: CaptchaUsesTable;
  outgoing_messages: OutgoingMessagesTable;
  text_draws: TextDrawsTable;
  known_devices: KnownDevicesTable;
  mfa_factors: MfaFactorsTable;
  mfa_enrollments: MfaEnrollmentsTable;
  sign_in_attempts: SignInAttemptsTable;
  sms_codes: SmsCodesTable;
  recovery_codes: RecoveryCodesTable;
  remembered_devices: RememberedDevicesTable;
  identities: IdentitiesTable;
  oidc_flows: OidcFlowsTable;
  products: ProductsTable;
  carts: CartsTable;
  cart_items: CartItemsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  simulated_charges: SimulatedChargesTable;
  wishlist_items: WishlistItemsTable;
  support_messages: SupportMessagesTable;
  rate_limits: RateLimitsTable;
  releases: ReleasesTable;
  active_releases: ActiveReleasesTable;
  contracts: ContractsTable;
  release_events: ReleaseEventsTable;
  release_health: ReleaseHealthTable;
}

/** The database or a transaction on it: what every repository function takes first. */
export type Db = Kysely<Database>;
