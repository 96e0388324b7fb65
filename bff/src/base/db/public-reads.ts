/** Where public data is read: on the replica while that is current, otherwise on the primary. */
import { publicDataRead } from '../telemetry/signals.ts';
import type { Db } from './database.ts';
import { isReplicaFailure } from './errors.ts';
import type { Replica } from './replica.ts';

interface Databases {
  readonly db: Db;
  readonly replica: Replica | undefined;
}

/** Runs work that only reads what is the same for everybody; a second time, on the primary, when the replica fails. */
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
