/** The byte budgets of builds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BudgetResult, releaseBudgets } from '@storefront/federation/budgets';
import type { Release } from '@storefront/federation/release';

export function measureBudgets(directories: readonly string[]): BudgetResult[] {
  return directories.flatMap((directory) => {
    const release = JSON.parse(readFileSync(join(directory, 'release.json'), 'utf8')) as Release;
    return releaseBudgets(release, (file) => transferSize(join(directory, file)));
  });
}

function transferSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}
