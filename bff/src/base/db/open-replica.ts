import { SECOND } from '../clock.ts';
import type { Components } from '../component-health.ts';
import { cannot, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import type { Listener } from './listen.ts';
import { createDb } from './pool.ts';
import { followReplica, type Replica } from './replica.ts';
import { readFacts, readPosition } from './replica-position.ts';

interface Surroundings {
  readonly primary: Db;
  readonly listener: Listener;
  readonly components: Components;
  readonly log: Log;
}

interface ReplicaSettings {
  readonly databaseReadUrl: string | undefined;
  readonly databasePoolSize: number;
}

/** Public reads are quick, and the primary serves what a replica does not. */
const STATEMENT_TIMEOUT = 2 * SECOND;

/** Undefined without `DATABASE_READ_URL`; a replica may come up later. @throws {StartError} for a wrong one */
export async function openReplica(
  { databaseReadUrl: url, databasePoolSize: poolSize }: ReplicaSettings,
  { primary, listener, components, log }: Surroundings,
): Promise<Replica | undefined> {
  if (url === undefined) return undefined;
  // The address may be a pooler's, which accepts no session settings.
  const pool = { poolSize, isPooled: true, statementTimeout: STATEMENT_TIMEOUT };
  const replica = createDb(url, pool, log.child({ server: 'replica' }));
  try {
    await refuseWrong(primary, replica);
  } catch (error) {
    await replica.destroy();
    throw error;
  }
  return followReplica({ primary, replica, listener, component: components.component('replica') });
}

async function refuseWrong(primary: Db, replica: Db): Promise<void> {
  const position = await readPosition(primary).catch(
    cannot('The database of DATABASE_URL cannot be compared with that of DATABASE_READ_URL'),
  );
  const facts = await readFacts(replica, position).catch((cause: unknown) => {
    if (!isDatabaseUnavailable(cause)) return cannot('The database of DATABASE_READ_URL cannot be read')(cause);
    return undefined;
  });
  if (facts && !facts.isOfSource) {
    throw new StartError('DATABASE_READ_URL names a different database from that of DATABASE_URL and its replicas.');
  }
  if (facts?.hasReplayed && !facts.mayRead) {
    throw new StartError('The role of DATABASE_READ_URL may not read the table products.');
  }
}
