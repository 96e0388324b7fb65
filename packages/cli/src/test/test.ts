/**
 * `npm test`: types, lint, unit and API tests, budgets, and the journeys and screens in a real browser. `npm test --
 * all`: also tests that are slow or depend on the machine. `npm test -- drill`: the docs' commands in a clone.
 */
import { formatHelp, isHelp } from '../arguments/help.ts';
import { unknownName } from '../arguments/nearest-name.ts';
import { UsageError } from '../command-error.ts';
import { retakePictures } from './pictures.ts';
import { runSoak } from './soak.ts';
import { isTier, runTier } from './tiers.ts';

const WHAT = [
  ['quick', 'what a contributor waits for (the default)'],
  ['slow', 'tests that are slow or depend on the machine'],
  ['all', 'quick, then slow'],
  ['drill', 'the commands of READMEs and docs, in a fresh clone'],
  ['soak [rounds]', 'quick repeatedly under load, five rounds by default'],
  ['pictures [options]', 'updates the screenshots that differ; accepts Playwright options'],
] as const;

/** @throws {UsageError} when there is no such tier */
export async function run([what = 'quick', ...args]: readonly string[]): Promise<number> {
  if (isHelp(what) || args.some(isHelp)) {
    console.log(formatHelp('npm test -- [what]', [WHAT], 'Settings are environment variables: docs/settings.md.'));
    return 0;
  }
  if (what === 'soak') return runSoak(args);
  if (what === 'pictures') return retakePictures(args);
  const names = WHAT.map(([name]) => name.replace(/ .*/, ''));
  if (!isTier(what)) throw new UsageError(unknownName('tier', what, names));
  if (args.length > 0) throw new UsageError(`${what} takes no arguments, but was given ${args.join(' ')}.`);
  return runTier(what);
}
