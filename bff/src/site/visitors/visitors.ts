/** Counts visitors by day (UTC), told apart by a salted hash of network and browser that is deleted with the day. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { Log } from '../../base/log.ts';
import { addHashes, dayOf, openDay } from './visitors.repository.ts';

export interface Visit {
  /** The address, as in rate limits. */
  readonly address: string;
  readonly userAgent: string;
}

export interface Visitors {
  /** Records the visitor for today without a query; ignores robots. */
  count(visit: Visit): void;
  /** Writes unsaved visitors, which are kept on failure. */
  save(): Promise<void>;
}

interface VisitorsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Kept in memory, per process and day; further visitors are not counted. */
const MAX_VISITORS = 100_000;
/** As many kinds of browsers as an office has; more are invented. */
export const MAX_PER_NETWORK = 50;
/** Hashes per statement. */
const BATCH = 5000;
const SALT_BYTES = 32;
const HASH_BYTES = 16;

/** A process's state of a day. */
interface Day {
  readonly name: string;
  /** Keys of visitors; they never leave the process. */
  readonly known: Set<string>;
  readonly unsaved: Set<string>;
  readonly networks: Map<string, number>;
  salt: Buffer | undefined;
  /** True when the day has begun for all processes. */
  isOpen: boolean;
  isFull: boolean;
}

export function createVisitors({ db, clock, log }: VisitorsDeps, maxVisitors = MAX_VISITORS): Visitors {
  let today = newDay(dayOf(clock.now()));
  let yesterday: Day | undefined;

  function turn(): void {
    const name = dayOf(clock.now());
    if (name === today.name) return;
    // Drops older visitors that could not be written, to bound memory.
    yesterday = today;
    today = newDay(name);
  }

  function count({ address, userAgent }: Visit): void {
    turn();
    const key = keyOf(address, userAgent);
    if (today.known.has(key) || !userAgent || isbot(userAgent)) return;
    const network = keyOf(address);
    const ofNetwork = today.networks.get(network) ?? 0;
    if (ofNetwork >= MAX_PER_NETWORK) return;
    if (today.known.size >= maxVisitors) {
      if (!today.isFull) log.warn({ event: 'visitors_uncounted' }, 'more visitors than one process can count in a day');
      today.isFull = true;
      return;
    }
    today.networks.set(network, ofNetwork + 1);
    today.known.add(key);
    today.unsaved.add(key);
  }

  /** Also saves a day without visitors, which marks it as counted. */
  async function saveDay(day: Day): Promise<void> {
    while (!day.isOpen || day.unsaved.size > 0) {
      day.salt ??= await openDay(db, day.name, randomBytes(SALT_BYTES));
      day.isOpen = true;
      const { salt } = day;
      if (!salt) {
        // The day is over for all processes.
        day.unsaved.clear();
        return;
      }
      const batch = [...day.unsaved].slice(0, BATCH);
      const hashes = batch.map((key) => hashOf(salt, key));
      if (await addHashes(db, day.name, salt, hashes)) {
        for (const key of batch) day.unsaved.delete(key);
      } else {
        // A database crash empties unlogged tables.
        day.salt = undefined;
        for (const key of day.known) day.unsaved.add(key);
      }
    }
  }

  return {
    count,
    async save() {
      turn();
      const earlier = yesterday;
      if (earlier) await saveDay(earlier);
      if (yesterday === earlier) yesterday = undefined;
      await saveDay(today);
    },
  };
}

function newDay(name: string): Day {
  const [known, unsaved, networks] = [new Set<string>(), new Set<string>(), new Map<string, number>()];
  return { name, known, unsaved, networks, salt: undefined, isOpen: false, isFull: false };
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const hashOf = (salt: Buffer, key: string) => createHmac('sha256', salt).update(key).digest().subarray(0, HASH_BYTES);
