import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimitClass } from '@storefront/contract';
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { problemError } from '../errors.ts';
import { hashToken } from '../tokens.ts';
import { countHit, forgetHit, type WindowCount } from './rate-limit.repository.ts';
import type { RequestContext } from './request-context.ts';

export interface Budget {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

interface ClassBudget extends Budget {
  /** `account` falls back to the address when there is no session. */
  readonly per: 'address' | 'account';
}

/** `browse` is counted in memory, per process; the classes below are counted in the database. */
const browseBudget: Budget = { limit: 600, window: 1 * MINUTE };
const budgets: Record<Exclude<RateLimitClass, 'browse' | 'unlimited'>, ClassBudget> = {
  write: { limit: 120, window: 1 * MINUTE, per: 'account' },
  // Counts all attempts, as many users may share an address; accounts.service.ts counts failures.
  'sign-in': { limit: 120, window: 1 * MINUTE, per: 'address' },
  // The login page requests a challenge by itself, which must not use up sign-ins.
  'passkey-challenge': { limit: 120, window: 1 * MINUTE, per: 'address' },
  'sign-up': { limit: 20, window: 1 * HOUR, per: 'address' },
  checkout: { limit: 20, window: 10 * MINUTE, per: 'account' },
  // Decoding costs CPU; users try a few pictures until they like one.
  upload: { limit: 20, window: 10 * MINUTE, per: 'account' },
  // Parts of files that store owners upload.
  chunk: { limit: 600, window: 1 * MINUTE, per: 'account' },
  support: { limit: 5, window: 10 * MINUTE, per: 'account' },
  // Small, so that no single browser can withdraw a canary; see releases/canary-verdict.ts.
  report: { limit: 5, window: 10 * MINUTE, per: 'address' },
  violation: { limit: 30, window: 1 * HOUR, per: 'address' },
  // Tokens cannot be guessed; a pipeline sends a handful of requests.
  release: { limit: 60, window: 1 * MINUTE, per: 'address' },
  // A payment provider sends the events of all buyers from a few addresses.
  webhook: { limit: 1200, window: 1 * MINUTE, per: 'address' },
};

/** Returns the limit of a class as text for the API documentation; undefined for none. */
export function limitInWords(limitClass: RateLimitClass): string | undefined {
  if (limitClass === 'unlimited') return undefined;
  const { limit, window, per }: ClassBudget =
    limitClass === 'browse' ? { ...browseBudget, per: 'address' } : budgets[limitClass];
  const minutes = window / MINUTE;
  const whose = per === 'account' ? 'account, or address without a session' : 'address';
  return `${limit} requests of this kind in ${minutes === 1 ? 'a minute' : `${minutes} minutes`} for each ${whose}`;
}

/** Returns the hash of the lower-cased email address, for budget keys. */
export function emailKey(email: string): string {
  return hashToken(email.toLowerCase()).toString('base64url');
}

interface LimiterDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export type RateLimiter = (limitClass: RateLimitClass, request: RequestContext) => Promise<void>;

/** Number of refusals of one budget that are answered without delay. */
const PROMPT_REFUSALS = 50;
/** Delays later refusals, so that a client in a loop does not overload the process. */
const holdBack = () => sleep(0.5 * SECOND);

/** The returned function throws rate_limited when a budget is spent. */
export function createRateLimiter({ db, clock }: LimiterDeps, pause: () => Promise<unknown> = holdBack): RateLimiter {
  const refuse = async (budget: Budget, count: WindowCount, now: Date) => {
    if (count.hits > budget.limit + PROMPT_REFUSALS) await pause();
    refuseBeyond(budget, count, now);
  };
  const countBrowsing = createMemoryCounter(browseBudget.window);
  /** Exhausted budgets in memory, so that a burst does not queue for one row. */
  const spent = new Map<string, MemoryCount>();
  return async (limitClass, request) => {
    if (limitClass === 'unlimited') return;
    if (limitClass === 'browse') {
      await refuse(browseBudget, countBrowsing(await request.budgetOwner(), clock.now()), clock.now());
      return;
    }
    const budget = budgets[limitClass];
    const session = budget.per === 'account' ? await request.session() : null;
    const caller = session ? `account:${session.userId}` : await request.budgetOwner();
    const key = `${limitClass}:${caller}`;
    const now = clock.now();
    const known = spent.get(key);
    if (known && !isOver(known, budget.window, now)) {
      known.hits += 1;
      await refuse(budget, known, now);
    }
    spent.delete(key);
    const count = await countHit(db, key, budget.window, now);
    if (count.hits > budget.limit) keepNewest(spent, key, { ...count });
    refuseBeyond(budget, count, now);
  };
}

/** Counts one hit against the budget of `key`. @throws rate_limited with the seconds until its window ends */
export async function spend({ db, clock }: LimiterDeps, key: string, budget: Budget): Promise<void> {
  const now = clock.now();
  refuseBeyond(budget, await countHit(db, key, budget.window, now), now);
}

/** Like spend, but returns false when the budget is exhausted. */
export async function trySpend({ db, clock }: LimiterDeps, key: string, budget: Budget): Promise<boolean> {
  const { hits } = await countHit(db, key, budget.window, clock.now());
  return hits <= budget.limit;
}

/** Reverts a hit that turned out not to count. */
export async function giveBack({ db }: LimiterDeps, key: string): Promise<void> {
  await forgetHit(db, key);
}

function refuseBeyond(budget: Budget, { hits, windowStartedAt }: WindowCount, now: Date): void {
  if (hits <= budget.limit) return;
  const wait = windowStartedAt.getTime() + budget.window - now.getTime();
  throw problemError('rate_limited', { retryAfter: Math.max(1, Math.ceil(wait / SECOND)) });
}

function isOver({ windowStartedAt }: WindowCount, window: number, now: Date): boolean {
  return now.getTime() - windowStartedAt.getTime() >= window;
}

interface MemoryCount extends WindowCount {
  hits: number;
}

function createMemoryCounter(window: number): (key: string, now: Date) => WindowCount {
  const counts = new Map<string, MemoryCount>();
  return (key, now) => {
    const known = counts.get(key);
    if (known && !isOver(known, window, now)) {
      known.hits += 1;
      return known;
    }
    const fresh = { hits: 1, windowStartedAt: now };
    keepNewest(counts, key, fresh);
    return fresh;
  };
}

const MAX_KEPT = 10_000;

/** Evicts the oldest keys. */
function keepNewest<Count>(counts: Map<string, Count>, key: string, count: Count): void {
  counts.delete(key);
  const [oldest] = counts.keys();
  if (counts.size >= MAX_KEPT && oldest !== undefined) counts.delete(oldest);
  counts.set(key, count);
}
