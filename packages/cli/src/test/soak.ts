/** `npm test -- soak`: `npm test` five times, uncached, while busy loops load the processors. */
import { endRequested, startNode } from '../children.ts';
import { UsageError } from '../command-error.ts';
import { runTier } from './tiers.ts';

const ROUNDS = 5;
const BUSY_LOOPS = 2;

/** @param args how many rounds */
export async function runSoak([rounds = String(ROUNDS)]: readonly string[]): Promise<number> {
  if (!/^[1-9]\d?$/.test(rounds)) throw new UsageError('Give the number of rounds, from 1 to 99.');
  process.env.NX_SKIP_NX_CACHE = 'true';
  const ending = endRequested();
  const loops = Array.from({ length: BUSY_LOOPS }, () => startNode(['--eval', 'for (;;);']));
  const codes: number[] = [];
  try {
    while (codes.length < Number(rounds) && !ending.aborted) codes.push(await runTier('quick'));
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
  }
  const green = codes.filter((code) => code === 0).length;
  console.log(`${green} of ${codes.length} rounds passed.`);
  return green === Number(rounds) ? 0 : 1;
}
