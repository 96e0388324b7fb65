/** The byte budgets of builds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BudgetResult, releaseBudgets } from '@storefront/federation/budgets';
import type { Release } from '@storefront/federation/release';
import { ENTRY_FILES, type EntryFileNames } from './entry-files.ts';

export function measureBudgets(directories: readonly string[]): BudgetResult[] {
  return directories.flatMap((directory) => {
    const release = JSON.parse(readFileSync(join(directory, 'release.json'), 'utf8')) as Release;
    return releaseBudgets(release, (file) => transferSize(join(directory, file)));
  });
}

const CONSOLE_BUDGET = 200_000; // bytes

/** Measures the scripts of the console's first view. */
export function measureConsole(directory: string): BudgetResult {
  const { scripts } = JSON.parse(readFileSync(join(directory, ENTRY_FILES), 'utf8')) as EntryFileNames;
  const bytes = scripts.reduce((sum, file) => sum + transferSize(join(directory, file)), 0);
  return { name: 'console: scripts of the first view', bytes, budget: CONSOLE_BUDGET };
}

function transferSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}
