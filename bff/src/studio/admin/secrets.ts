/** Rotation of the account secret: ciphertext under the previous one is encrypted again. */
import { after, type Clock, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { decrypt, encrypt } from '../../base/encryption.ts';
import { AdminError } from '../../base/errors.ts';
import type { Keys, Secret } from '../../base/secrets.ts';
import {
  type EncryptedColumn,
  type EncryptedRow,
  encryptedColumns,
  findEncrypted,
  replaceEncrypted,
} from './secrets.repository.ts';

/** Longest lifetime of anything that is signed or hashed with a secret and not stored encrypted. */
const LONGEST_SIGNATURE = 1 * DAY;
const BATCH = 500;

export interface SecretUse {
  readonly content: string;
  readonly current: number;
  readonly previous: number;
  /** Encrypted under neither secret: lost, unless another secret turns up. */
  readonly unreadable: number;
}

export interface Rotation {
  readonly uses: readonly SecretUse[];
  readonly rotated: number;
  /** Time when all signatures of the previous secrets have expired, if no server makes new ones from now on. */
  readonly previousEndsAt: Date;
}

export type SecretsAdmin = ReturnType<typeof createSecretsAdmin>;

interface SecretsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accountSecret: Secret;
  readonly releaseLinkSecret: Secret;
}

export function createSecretsAdmin({ db, clock, accountSecret, releaseLinkSecret }: SecretsDeps) {
  const check = () => inTurn(encryptedColumns, (column) => countUses(db, column, accountSecret));
  return {
    check,
    /** Safe to interrupt, repeat and run beside servers. @throws AdminError when there is no previous secret */
    async rotate(): Promise<Rotation> {
      if (typeof accountSecret === 'string' && typeof releaseLinkSecret === 'string') {
        throw new AdminError(
          'There is nothing to rotate: neither ACCOUNT_SECRET_PREVIOUS nor RELEASE_LINK_SECRET_PREVIOUS is set.',
        );
      }
      const rotated = await inTurn(encryptedColumns, (column) => encryptAnew(db, column, accountSecret));
      return {
        rotated: rotated.reduce((sum, count) => sum + count, 0),
        uses: await check(),
        previousEndsAt: after(clock.now(), LONGEST_SIGNATURE),
      };
    },
  };
}

async function countUses(db: Db, column: EncryptedColumn, secret: Secret): Promise<SecretUse> {
  const keys = column.keys(secret);
  const counts = { current: 0, previous: 0, unreadable: 0 };
  for await (const rows of batches(db, column)) {
    for (const row of rows) counts[open(keys, row)?.under ?? 'unreadable'] += 1;
  }
  return { content: column.content, ...counts };
}

async function encryptAnew(db: Db, column: EncryptedColumn, secret: Secret): Promise<number> {
  const keys = column.keys(secret);
  let rotated = 0;
  for await (const rows of batches(db, column)) {
    const replacements = rows.flatMap((row) => {
      const opened = open(keys, row);
      if (opened?.under !== 'previous') return [];
      return [{ id: row.id, before: row.sealed, after: encrypt(keys[0], opened.content, row.owner) }];
    });
    if (replacements.length > 0) await replaceEncrypted(db, column, replacements);
    rotated += replacements.length;
  }
  return rotated;
}

async function* batches(db: Db, column: EncryptedColumn): AsyncGenerator<readonly EncryptedRow[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await findEncrypted(db, column, last, BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id;
  }
}

/** Tries each key; authenticated encryption shows which one is right. */
function open([current, ...previous]: Keys, { sealed, owner }: EncryptedRow) {
  const contentUnder = (key: Buffer) => {
    try {
      return decrypt(key, sealed, owner);
    } catch {
      return undefined;
    }
  };
  const content = contentUnder(current);
  if (content) return { under: 'current', content } as const;
  const [earlier] = previous.flatMap((key) => contentUnder(key) ?? []);
  return earlier && ({ under: 'previous', content: earlier } as const);
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
