/** The columns with ciphertext under the account secret. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import { messageKeys } from '../../base/email/create-outbox.ts';
import { type Keys, keysFor, type Secret } from '../../base/secrets.ts';
import { TOTP_PURPOSE } from '../../people/mfa/totp.ts';

export interface EncryptedColumn {
  /** Describes the rows. */
  readonly content: string;
  readonly table: string;
  readonly column: string;
  /** Additional data that the ciphertext is bound to. */
  readonly owner: RawBuilder<string>;
  readonly keys: (secret: Secret) => Keys;
}

const totpKeys = (secret: Secret) => keysFor(secret, TOTP_PURPOSE);

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    content: 'authenticator apps',
    table: 'mfa_factors',
    column: 'secret',
    owner: sql`user_id::text`,
    keys: totpKeys,
  },
  {
    content: 'authenticator apps being set up',
    table: 'mfa_enrollments',
    column: 'secret',
    owner: sql`user_id::text`,
    keys: totpKeys,
  },
  {
    content: 'queued emails and texts',
    table: 'outgoing_messages',
    column: 'sealed',
    owner: sql`''`,
    keys: messageKeys,
  },
];

export interface EncryptedRow {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Buffer;
}

/** Returns at most `limit` rows ordered by id, beginning after `after`. */
export async function findEncrypted(
  db: Db,
  { table, column, owner }: EncryptedColumn,
  after: string | undefined,
  limit: number,
): Promise<EncryptedRow[]> {
  const sealed = sql.ref(column);
  const rest = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  const { rows } = await sql<EncryptedRow>`
    select id, ${owner} as owner, ${sealed} as sealed from ${sql.table(table)}
    where ${sealed} is not null and ${rest} order by id limit ${limit}
  `.execute(db);
  return rows;
}

export interface Replacement {
  readonly id: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Replaces rows unchanged since they were read. */
export async function replaceEncrypted(
  db: Db,
  { table, column }: EncryptedColumn,
  replacements: readonly Replacement[],
): Promise<void> {
  const ids = replacements.map(({ id }) => id);
  const before = replacements.map((one) => one.before);
  const after = replacements.map((one) => one.after);
  await sql`
    update ${sql.table(table)} as kept set ${sql.ref(column)} = fresh.after
    from unnest(${ids}::uuid[], ${before}::bytea[], ${after}::bytea[]) as fresh (id, before, after)
    where kept.id = fresh.id and kept.${sql.ref(column)} = fresh.before
  `.execute(db);
}
