/** `npm test`: types, lint and boundaries, unit and API tests, budgets, and the built site in a real browser. */
import { existsSync, rmSync } from 'node:fs';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { findOrInstallHeadlessBrowser } from './browser.ts';
import { measureBudgets } from './budgets.ts';
import { nxArguments, nxEnvironment } from './builds.ts';
import { type ChildOptions, endRequested, startNode } from './children.ts';
import { inRoot, projectDirectories } from './paths.ts';
import { add, type Counts, ofRun, one, playwrightCounts, vitestCounts } from './test-results.ts';

const steps: readonly (readonly [string, (ending: AbortSignal) => Promise<Counts>])[] = [
  ['lint, format and boundaries', lint],
  ['types and builds', typesAndBuilds],
  ['budgets', budgets],
  ['unit and API tests', unitTests],
  ['end to end', endToEnd],
];

/** Runs every step, also after a failed one; ends with one line `N passed, N failed`, unless asked to end before. */
export async function run(): Promise<number> {
  const ending = endRequested();
  let total: Counts = { passed: 0, failed: 0 };
  const report: string[] = [];
  for (const [name, step] of steps) {
    console.log(`\n▶ ${name}`);
    const startedAt = performance.now();
    const counts = await step(ending);
    if (ending.aborted) return 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    report.push(
      `${counts.failed === 0 ? '✔' : '✘'} ${seconds} s  ${name}: ${counts.passed} passed, ${counts.failed} failed`,
    );
    total = add(total, counts);
  }
  console.log(`\n${report.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function lint(signal: AbortSignal): Promise<Counts> {
  return one((await node([inRoot('node_modules/@biomejs/biome/bin/biome'), 'ci', '.'], { signal })) === 0);
}

/** Together, and more at once than there are processors: a build is busy with one of them, and ends with less. */
async function typesAndBuilds(signal: AbortSignal): Promise<Counts> {
  const args = [...nxArguments('build,typecheck'), '--parallel=3'];
  return one((await node(args, { env: nxEnvironment(), signal })) === 0);
}

async function budgets(): Promise<Counts> {
  return measureBudgets()
    .map(({ name, bytes, budget }) => {
      console.log(`${bytes <= budget ? '✔' : '✘'} ${name}: ${bytes} of ${budget} bytes`);
      return one(bytes <= budget);
    })
    .reduce(add);
}

async function unitTests(signal: AbortSignal): Promise<Counts> {
  const tested = projectDirectories().filter((directory) => existsSync(`${directory}/vitest.config.ts`));
  const reports = tested.map((directory) => `${directory}/.results/unit.json`);
  for (const report of reports) rmSync(report, { force: true });
  const postgres = await ensurePostgres({ directory: inRoot('.data/test-postgres'), durable: false });
  try {
    const env = { ...nxEnvironment(), TEST_DATABASE_URL: postgres.url() };
    const code = await node(nxArguments('test'), { env, signal });
    return ofRun(code, reports.map(vitestCounts).reduce(add));
  } finally {
    await postgres.stop();
  }
}

async function endToEnd(signal: AbortSignal): Promise<Counts> {
  const report = inRoot('packages/e2e/.results/e2e.json');
  rmSync(report, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: findOrInstallHeadlessBrowser() };
  const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test'];
  const code = await node(args, { env, cwd: inRoot('packages/e2e'), signal });
  return ofRun(code, playwrightCounts(report));
}

function node(args: readonly string[], options: ChildOptions): Promise<number> {
  return startNode(args, options).ended;
}
