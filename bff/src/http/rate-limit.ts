/** How much one caller may ask for, by the class each route declares. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimitClass } from '@storefront/contract';
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { problemError } from '../errors.ts';
import { hashToken } from '../sessions/tokens.ts';
import { countHit, forgetHit, type WindowCount } from './rate-limit.repository.ts';
import type { RequestContext } from './request-context.ts';

export interface Budget {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

interface ClassBudget extends Budget {
  /** Whose budget it is; `account` falls back to the address when nobody is signed in. */
  readonly per: 'address' | 'account';
}

/** `browse` is counted in memory, per process; what can cost an account or the studio, in the database. */
const browseBudget: Budget = { limit: 600, window: 1 * MINUTE };
const budgets: Record<Exclude<RateLimitClass, 'browse' | 'unlimited'>, ClassBudget> = {
  write: { limit: 120, window: 1 * MINUTE, per: 'account' },
  // Attempts of any outcome, for many people may share an address; failures are counted by accounts.service.ts.
  'sign-in': { limit: 120, window: 1 * MINUTE, per: 'address' },
  // The login page asks for one by itself: looking at it uses up nobody's sign-ins.
  'passkey-challenge': { limit: 120, window: 1 * MINUTE, per: 'address' },
  'sign-up': { limit: 20, window: 1 * HOUR, per: 'address' },
  checkout: { limit: 20, window: 10 * MINUTE, per: 'account' },
  // Each costs a decoder a moment; people try a few times until they like their picture.
  upload: { limit: 20, window: 10 * MINUTE, per: 'account' },
  support: { limit: 5, window: 10 * MINUTE, per: 'account' },
  // Small, so that no single browser brings a canary down; see releases/canary-verdict.ts.
  report: { limit: 5, window: 10 * MINUTE, per: 'address' },
  // A page that breaks its policy does so a few times; what says more says nothing new.
  violation: { limit: 30, window: 1 * HOUR, per: 'address' },
};

/** An e-mail address, in whatever case, as a part of a budget's key that nobody can read. */
export function emailKey(email: string): string {
  return hashToken(email.toLowerCase()).toString('base64url');
}

interface LimiterDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Draws each request on its class's budget. */
export type RateLimiter = (limitClass: RateLimitClass, request: RequestContext) => Promise<void>;

/** Refusals of one budget that are answered at once. */
const PROMPT_REFUSALS = 50;
/** What later ones wait for: whoever asks again and again would keep the process from its other work. */
const holdBack = () => sleep(0.5 * SECOND);

/** The limiter of one process. Its function throws rate_limited when a budget is spent. */
export function createRateLimiter({ db, clock }: LimiterDeps, pause: () => Promise<unknown> = holdBack): RateLimiter {
  const refuse = async (budget: Budget, count: WindowCount, now: Date) => {
    if (count.hits > budget.limit + PROMPT_REFUSALS) await pause();
    refuseBeyond(budget, count, now);
  };
  const countBrowsing = createMemoryCounter(browseBudget.window);
  /** Budgets found spent: a rush on one is refused from here, or all of it would wait for one row. */
  const spent = new Map<string, MemoryCount>();
  return async (limitClass, request) => {
    if (limitClass === 'unlimited') return;
    if (limitClass === 'browse') {
      await refuse(browseBudget, countBrowsing(request.address, clock.now()), clock.now());
      return;
    }
    const budget = budgets[limitClass];
    const session = budget.per === 'account' ? await request.session() : null;
    const caller = session ? `account:${session.userId}` : `address:${request.address}`;
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

/**
 * Draws one hit on the budget kept under `key`.
 * @throws rate_limited when it is spent, with the seconds until its window ends.
 */
export async function spend({ db, clock }: LimiterDeps, key: string, budget: Budget): Promise<void> {
  const now = clock.now();
  refuseBeyond(budget, await countHit(db, key, budget.window, now), now);
}

/** The same for work that is left out in silence: false when the budget is spent. */
export async function trySpend({ db, clock }: LimiterDeps, key: string, budget: Budget): Promise<boolean> {
  const { hits } = await countHit(db, key, budget.window, clock.now());
  return hits <= budget.limit;
}

/** Gives one hit back: it turned out not to be what the budget counts. */
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

/** Counts hits by key in fixed windows of `window` milliseconds. */
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

/** Puts the count under its key; the longest-known keys make room for new ones. */
function keepNewest<Count>(counts: Map<string, Count>, key: string, count: Count): void {
  counts.delete(key);
  const [oldest] = counts.keys();
  if (counts.size >= MAX_KEPT && oldest !== undefined) counts.delete(oldest);
  counts.set(key, count);
}
