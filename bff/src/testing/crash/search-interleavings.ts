/** Plays plans in stores whose two processes are killed; the test prints the seed of a plan that breaks a rule. */
import type fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { search } from '../search.ts';
import { type Plan, play } from './play.ts';
import { keepSpares, type Spares } from './process.ts';
import { type LastingStore, lastingStore } from './store.ts';

const SEED = process.env.PROOF_SEED === undefined ? undefined : Number(process.env.PROOF_SEED);
const MOST = process.env.PROOF_RUNS === undefined ? undefined : Number(process.env.PROOF_RUNS);

interface Search {
  readonly plans: fc.Arbitrary<Plan>;
  readonly runs: number;
  readonly withStripe?: boolean;
}

export function searchInterleavings(name: string, { plans, runs: few, withStripe = false }: Search): void {
  const runs = MOST ?? few;
  const time = (30 + (withStripe ? 8 : 2) * runs) * SECOND;
  let spares: Spares;
  let shop: LastingStore;
  beforeAll(() => {
    spares = keepSpares(2);
    shop = lastingStore(spares, { processes: 2, withStripe });
  });
  afterAll(async () => {
    await shop.stop();
    await spares.stop();
  });

  test(name, { timeout: time + 60 * SECOND }, async () => {
    const check = (plan: Plan) => shop.use(async (store) => expect(await play(store, plan)).toEqual([]));
    await search(plans, check, { runs, time, seed: SEED });
  });
}
