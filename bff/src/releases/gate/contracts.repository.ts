import type { Db } from '../../base/db/database.ts';
import type { ContractDocument } from '../../base/http/contract-document.ts';

/** Records the contract; `servedAt` marks it as served by a server that started then. */
export async function recordContract(db: Db, { version, document }: ContractDocument, servedAt: Date | null = null) {
  const served = servedAt ? { servedAt } : {};
  await db
    .insertInto('contracts')
    .values({ version, document: JSON.stringify(document), ...served })
    .onConflict((conflict) =>
      servedAt ? conflict.column('version').doUpdateSet(served) : conflict.column('version').doNothing(),
    )
    .execute();
}

export async function findContract(db: Db, version: string): Promise<ContractDocument | undefined> {
  return await db
    .selectFrom('contracts')
    .select(['version', 'document'])
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function listContracts(db: Db, versions: readonly string[]): Promise<ContractDocument[]> {
  if (versions.length === 0) return [];
  return await db.selectFrom('contracts').select(['version', 'document']).where('version', 'in', versions).execute();
}

/** Returns the contract of the server that started last; undefined before the first one. */
export async function findServedContract(db: Db): Promise<ContractDocument | undefined> {
  return await db
    .selectFrom('contracts')
    .select(['version', 'document'])
    .where('servedAt', 'is not', null)
    .orderBy('servedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
