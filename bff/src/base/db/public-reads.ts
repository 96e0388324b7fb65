/** Reads public data from the replica while that is current, otherwise from the primary. */
import { publicDataRead } from '../signals.ts';
import type { Db } from './database.ts';
import { isReplicaFailure } from './errors.ts';
import type { Replica } from './replica.ts';

export interface Databases {
  readonly db: Db;
  readonly replica: Replica | undefined;
}

/** Runs work that only reads public data; runs it again on the primary when the replica fails. */
export type ReadPublic = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export function publicReads({ db, replica }: Databases): ReadPublic {
  return async (work) => {
    const other = replica?.current();
    if (other) {
      try {
        const result = await work(other);
        publicDataRead.tell({ from: 'replica' });
        return result;
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
      }
    }
    publicDataRead.tell({ from: 'primary' });
    return await work(db);
  };
}
