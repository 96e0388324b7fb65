import type { SettingKey } from '@storefront/contract/console';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Found } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

const columns = ['key', 'version', 'value', 'createdAt', 'actor'] as const;

export type SettingRow = Found<typeof findCurrent>[number];

/** Returns the newest version of each. */
export async function findCurrent(db: Db, keys: readonly SettingKey[]) {
  return await db
    .selectFrom('studioSettingsVersions')
    .distinctOn('key')
    .select(columns)
    .where('key', 'in', [...keys])
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
}

/** Returns SQL for the value in force at a time: issued documents keep it. */
export const valueAt = (key: SettingKey, time: RawBuilder<unknown>, standard: string) => sql<string>`coalesce((
  select value from studio_settings_versions where key = ${key} and version = (
    select max(version) from studio_settings_versions where key = ${key} and created_at <= ${time}
  )
), ${standard})`;

/** Returns versions, newest first. */
export async function findVersions(
  db: Db,
  key: SettingKey,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return await db
    .selectFrom('studioSettingsVersions')
    .select(columns)
    .where('key', '=', key)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** Other transactions that change the setting wait until this one ends. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storefront.studio-settings'), hashtext(${key}))`.execute(tx);
}

export async function insertVersion(tx: Tx, version: Omit<SettingRow, 'key'> & { key: SettingKey }): Promise<void> {
  await tx.insertInto('studioSettingsVersions').values(version).execute();
}
