/** The tiers of tests, and the steps that each has. */
import { rmSync } from 'node:fs';
import { measureBudgets, measureConsole } from '@storefront/build/budgets';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { findOrInstallHeadlessBrowser } from '../browser.ts';
import { buildDirectories, CONSOLE, consoleDirectory, nxArguments, nxEnvironment } from '../builds.ts';
import { endRequested, startNode } from '../children.ts';
import { apps, inRoot } from '../paths.ts';
import { installEngines } from './engines.ts';
import {
  add,
  type Counts,
  failedLines,
  NOTHING,
  ofRun,
  one,
  playwrightCounts,
  skippedLines,
  summaryOf,
  vitestCounts,
} from './results.ts';
import { offerStore } from './store.ts';
import { type ReportedTarget, reportedTargets } from './targets.ts';

interface Step {
  readonly name: string;
  run(signal: AbortSignal): Promise<Counts>;
}

const quick: readonly Step[] = [
  { name: 'lint and format', run: (signal) => nx(['lint'], signal) },
  { name: 'builds', run: (signal) => nx(['build'], signal, { projects: [...apps, CONSOLE], parallel: 3 }) },
  { name: 'budgets', run: budgets },
  { name: 'types, unit and API tests', run: unitTests(['types', 'test']) },
  { name: 'journeys and screens', run: endToEnd(['e2e'], ['packages/gallery']) },
];

const searches: Step = { name: 'longer searches and processes', run: unitTests(['test-more']) };
const furtherJourneys: Step = {
  name: 'more screens and faults, pictures, releases, audits, standalone, engines',
  run: endToEnd(['e2e-more', 'e2e-alone']),
};
const drill: Step = { name: 'commands of READMEs and docs in a fresh clone', run: endToEnd(['drill']) };

const TIERS = {
  quick,
  slow: [searches, furtherJourneys],
  drill: [drill],
  all: [...quick, searches, furtherJourneys],
} as const satisfies Record<string, readonly Step[]>;

export type Tier = keyof typeof TIERS;

export const isTier = (name: string): name is Tier => Object.hasOwn(TIERS, name);

/** Runs every step of a tier, even after one has failed. */
export async function runTier(tier: Tier): Promise<number> {
  const ending = endRequested();
  let total = NOTHING;
  const report: string[] = [];
  for (const { name, run } of TIERS[tier]) {
    console.log(`\n▶ ${name}`);
    const startedAt = performance.now();
    const counts = await run(ending);
    if (ending.aborted) return 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    report.push(`${counts.failed.length === 0 ? '✔' : '✘'} ${seconds} s  ${name}: ${summaryOf(counts)}`);
    total = add(total, counts);
  }
  console.log(`\n${[...report, ...skippedLines(total), ...failedLines(total)].join('\n')}\n\n${summaryOf(total)}`);
  return total.failed.length === 0 ? 0 : 1;
}

async function budgets(): Promise<Counts> {
  return [...measureBudgets(buildDirectories), measureConsole(consoleDirectory)]
    .map(({ name, bytes, budget }) => {
      console.log(`${bytes <= budget ? '✔' : '✘'} ${name}: ${bytes} of ${budget} bytes`);
      return one(bytes <= budget, name, `it has ${bytes} of ${budget} bytes`);
    })
    .reduce(add);
}

/** Runs as many tasks at once as keep two CPUs busy. */
function unitTests(targets: readonly string[]) {
  return async (signal: AbortSignal): Promise<Counts> => {
    const postgres = await ensurePostgres({ directory: inRoot('.data/test-postgres'), durable: false });
    try {
      const browser = targets.includes('test-more') ? { CHROMIUM_PATH: findOrInstallHeadlessBrowser() } : {};
      return await nx(targets, signal, { env: { TEST_DATABASE_URL: postgres.url(), ...browser }, parallel: 3 });
    } finally {
      await postgres.stop();
    }
  };
}

/** Runs two tasks at once: open pages draw, so more at once would take longer altogether. */
function endToEnd(targets: readonly string[], standalonePages?: readonly string[]) {
  return async (signal: AbortSignal): Promise<Counts> => {
    const browser = findOrInstallHeadlessBrowser();
    if (targets.includes('e2e-more')) installEngines();
    const store = await offerStore(standalonePages);
    // The runs load the same runner, so they share a compile cache.
    const env = { CHROMIUM_PATH: browser, E2E_STORES: store.url, NODE_COMPILE_CACHE: inRoot('.data/compile-cache') };
    const counts = await nx(targets, signal, { env, parallel: 2 }).finally(store.close);
    return ofRun(await store.close(), counts, 'the store of the journeys');
  };
}

interface NxOptions {
  readonly projects?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly parallel?: number;
}

/** Runs `targets` through the task graph and counts their reports; without a report, the run itself. */
async function nx(
  targets: readonly string[],
  signal: AbortSignal,
  { projects, env = {}, parallel = 1 }: NxOptions = {},
): Promise<Counts> {
  const reported = reportedTargets(targets);
  for (const { file } of reported) rmSync(file, { force: true });
  const args = [...nxArguments(targets.join(','), projects), `--parallel=${parallel}`];
  const code = await startNode(args, { env: { ...nxEnvironment(), ...env }, signal }).ended;
  const name = targets.join(', ');
  return reported.length === 0 ? one(code === 0, name) : ofRun(code, reported.map(countsOf).reduce(add), name);
}

function countsOf({ runner, file }: ReportedTarget): Counts {
  return runner === 'vitest' ? vitestCounts(file) : playwrightCounts(file);
}
