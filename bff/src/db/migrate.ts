/** Brings the database's schema up to date: forward only, one process at a time. */
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import * as accounts from './migrations/0001_accounts.ts';
import * as catalog from './migrations/0002_catalog_and_carts.ts';
import * as orders from './migrations/0003_orders.ts';
import * as support from './migrations/0004_support.ts';
import * as rateLimits from './migrations/0005_rate_limits.ts';
import * as releases from './migrations/0006_releases.ts';
import * as releaseRegistry from './migrations/0007_release_registry.ts';
import * as publicDataChanges from './migrations/0008_public_data_changes.ts';
import * as interruptedPayments from './migrations/0009_interrupted_payments.ts';
import * as catalogueAtScale from './migrations/0010_catalogue_at_scale.ts';
import * as shippedModels from './migrations/0011_shipped_models.ts';
import * as recentSignIns from './migrations/0012_recent_sign_ins.ts';
import * as captcha from './migrations/0013_captcha.ts';
import * as outbox from './migrations/0014_post.ts';
import * as mfa from './migrations/0015_mfa.ts';
import * as identities from './migrations/0016_identities.ts';
import * as accountCare from './migrations/0017_account_care.ts';
import * as files from './migrations/0018_files.ts';
import * as searchesWithoutTrigrams from './migrations/0019_searches_without_trigrams.ts';
import * as orderStates from './migrations/0020_order_states.ts';
import * as refunds from './migrations/0021_refunds.ts';
import * as productVersions from './migrations/0022_product_versions.ts';
import * as supportConversations from './migrations/0023_support_conversations.ts';
import * as canaryVotes from './migrations/0024_canary_votes.ts';
import * as undoingAddressChanges from './migrations/0025_undoing_address_changes.ts';
import * as passkeys from './migrations/0026_passkeys.ts';
import * as accountHistory from './migrations/0027_account_history.ts';
import * as policyViolations from './migrations/0028_policy_violations.ts';
import { ensureUuidv7 } from './uuidv7.ts';

/** In the order they run; a name never changes once released. */
const migrations: Record<string, Migration> = {
  '0001_accounts': accounts,
  '0002_catalog_and_carts': catalog,
  '0003_orders': orders,
  '0004_support': support,
  '0005_rate_limits': rateLimits,
  '0006_releases': releases,
  '0007_release_registry': releaseRegistry,
  '0008_public_data_changes': publicDataChanges,
  '0009_interrupted_payments': interruptedPayments,
  '0010_catalogue_at_scale': catalogueAtScale,
  '0011_shipped_models': shippedModels,
  '0012_recent_sign_ins': recentSignIns,
  '0013_captcha': captcha,
  '0014_post': outbox,
  '0015_mfa': mfa,
  '0016_identities': identities,
  '0017_account_care': accountCare,
  '0018_files': files,
  '0019_searches_without_trigrams': searchesWithoutTrigrams,
  '0020_order_states': orderStates,
  '0021_refunds': refunds,
  '0022_product_versions': productVersions,
  '0023_support_conversations': supportConversations,
  '0024_canary_votes': canaryVotes,
  '0025_undoing_address_changes': undoingAddressChanges,
  '0026_passkeys': passkeys,
  '0027_account_history': accountHistory,
  '0028_policy_violations': policyViolations,
};

/**
 * Runs what has not run yet, under an advisory lock, and returns the names of what ran.
 * @throws the first migration's error; the transaction leaves the schema as it was.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  await ensureUuidv7(db);
  return namesOf(await createMigrator(db).migrateToLatest());
}

/** The same, but stops where an earlier release of the store left its databases: after the migration of this name. */
export async function migrateThrough(db: Db, name: string): Promise<string[]> {
  await ensureUuidv7(db);
  return namesOf(await createMigrator(db).migrateTo(name));
}

function createMigrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Branches are merged in any order; a database that has seen the later name first still gets the earlier one.
    allowUnorderedMigrations: true,
  });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
