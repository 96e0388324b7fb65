/** `npm test`: types, lint and boundaries, unit and API tests, budgets, and the built site in a real browser. */
import { existsSync, rmSync } from 'node:fs';
import { ensurePostgres } from '@storefront/embedded-postgres';
import { findOrInstallBrowser } from './browser.ts';
import { measureBudgets } from './budgets.ts';
import { nxArguments, nxEnvironment } from './builds.ts';
import { startNode } from './children.ts';
import { inRoot, projectDirectories } from './paths.ts';
import { add, type Counts, one, playwrightCounts, vitestCounts } from './test-results.ts';

const steps: readonly (readonly [string, () => Promise<Counts>])[] = [
  ['lint, format and boundaries', lint],
  ['types', () => target('typecheck')],
  ['builds', () => target('build')],
  ['budgets', budgets],
  ['unit and API tests', unitTests],
  ['end to end', endToEnd],
];

/** Runs every step, also after a failed one; ends with one line `N passed, N failed`. */
export async function run(): Promise<number> {
  let total: Counts = { passed: 0, failed: 0 };
  const report: string[] = [];
  for (const [name, step] of steps) {
    console.log(`\n▶ ${name}`);
    const startedAt = performance.now();
    const counts = await step();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    report.push(
      `${counts.failed === 0 ? '✔' : '✘'} ${seconds} s  ${name}: ${counts.passed} passed, ${counts.failed} failed`,
    );
    total = add(total, counts);
  }
  console.log(`\n${report.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function lint(): Promise<Counts> {
  return one((await node([inRoot('node_modules/@biomejs/biome/bin/biome'), 'ci', '.'])) === 0);
}

async function target(name: string): Promise<Counts> {
  return one((await node(nxArguments(name), nxEnvironment())) === 0);
}

async function budgets(): Promise<Counts> {
  return measureBudgets()
    .map(({ name, bytes, budget }) => {
      console.log(`${bytes <= budget ? '✔' : '✘'} ${name}: ${bytes} of ${budget} bytes`);
      return one(bytes <= budget);
    })
    .reduce(add);
}

async function unitTests(): Promise<Counts> {
  const tested = projectDirectories().filter((directory) => existsSync(`${directory}/vitest.config.ts`));
  const reports = tested.map((directory) => `${directory}/.results/unit.json`);
  for (const report of reports) rmSync(report, { force: true });
  const postgres = await ensurePostgres({ directory: inRoot('.data/test-postgres'), durable: false });
  try {
    await node(nxArguments('test'), { ...nxEnvironment(), TEST_DATABASE_URL: postgres.url() });
  } finally {
    await postgres.stop();
  }
  return reports.map(vitestCounts).reduce(add);
}

async function endToEnd(): Promise<Counts> {
  const report = inRoot('packages/e2e/.results/e2e.json');
  rmSync(report, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: findOrInstallBrowser() };
  await node([inRoot('node_modules/@playwright/test/cli.js'), 'test'], env, inRoot('packages/e2e'));
  return playwrightCounts(report);
}

function node(args: readonly string[], env: NodeJS.ProcessEnv = process.env, cwd?: string): Promise<number> {
  return startNode(args, { env, ...(cwd ? { cwd } : {}) }).ended;
}
