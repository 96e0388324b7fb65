/** The tables as TypeScript sees them; the migrations are the truth, keep both in step. */
import type { Category } from '@storefront/contract';
import type { Release } from '@storefront/federation/release';
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { ProductModel } from '../catalog/product-model.ts';
import type { AccountTables } from './account-tables.ts';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';
import type { OrderTables } from './order-tables.ts';

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

export interface ProductVersionsTable {
  product_id: string;
  version: number;
  changelog: string;
  /** Read as an array, written as its JSON text. */
  files: ColumnType<ProductModel['files'], string, never>;
  released_at: Timestamp;
  /** When the last owner was told; null while some may be missing. */
  announced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Meanwhile, the owner who was told last. */
  told_through: ColumnType<string | null, never, string | null>;
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
  /** What it cost then; null where that was not noted. */
  price_cents: number | null;
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
  /** When the studio took it out of the public list. */
  hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Tells the same message of the same sender again. */
  fingerprint: ColumnType<Buffer | null, Buffer | null | undefined, never>;
}

export interface SupportRepliesTable {
  id: Generated<string>;
  message_id: string;
  text: string;
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
  /** What browsers report, whoever they are; no verdict rests on it. */
  load_errors: Generated<number>;
  render_errors: Generated<number>;
  server_render_errors: Generated<number>;
  /** Of the pages' policies, as browsers report them; no verdict rests on these either. */
  violations: Generated<number>;
}

/** Networks that told of failures of a release, one row each. */
export interface ReleaseVotesTable {
  app: string;
  version: string;
  /** Keyed hash of the network. */
  block: Buffer;
  /** Keyed hash of the visitor's id. */
  visitor: Buffer;
  voted_at: Timestamp;
}

export interface Database extends AccountTables, OrderTables {
  products: ProductsTable;
  product_versions: ProductVersionsTable;
  carts: CartsTable;
  cart_items: CartItemsTable;
  wishlist_items: WishlistItemsTable;
  support_messages: SupportMessagesTable;
  support_replies: SupportRepliesTable;
  rate_limits: RateLimitsTable;
  releases: ReleasesTable;
  active_releases: ActiveReleasesTable;
  contracts: ContractsTable;
  release_events: ReleaseEventsTable;
  release_health: ReleaseHealthTable;
  release_votes: ReleaseVotesTable;
}

/** The database or a transaction on it: what every repository function takes first. */
export type Db = Kysely<Database>;
