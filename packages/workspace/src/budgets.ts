/** What a first view may cost over the wire, in bytes after brotli; checked against the builds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { PageFiles, Release } from '@storefront/federation/release';
import { apps, inRoot } from './paths.ts';

const KILOBYTE = 1000;

/** The shell's share is paid once and cached; a page's own comes with each app and route. */
const budgets = {
  shell: { scripts: 150 * KILOBYTE, styles: 6 * KILOBYTE },
  page: { scripts: 14 * KILOBYTE, styles: 2 * KILOBYTE },
} as const;

export interface BudgetResult {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

/** Every budget with what the builds need of it. */
export function measureBudgets(): BudgetResult[] {
  return apps.flatMap((app) => {
    const release = JSON.parse(readFileSync(inRoot(app, 'dist/release.json'), 'utf8')) as Release;
    const pages = Object.entries(release.pages).flatMap(([path, files]) =>
      measure(app, path, app === 'shell' ? [files] : [release.initial, files], budgets.page),
    );
    return app === 'shell'
      ? [...measure(app, 'first scripts and styles', [release.initial], budgets.shell), ...pages]
      : pages;
  });
}

function measure(
  app: string,
  part: string,
  files: readonly PageFiles[],
  budget: Record<keyof PageFiles, number>,
): BudgetResult[] {
  return (['scripts', 'styles'] as const).map((kind) => ({
    name: `${app}, ${part}: ${kind}`,
    bytes: files.flatMap((of) => of[kind]).reduce((sum, file) => sum + transferSize(inRoot(app, 'dist', file)), 0),
    budget: budget[kind],
  }));
}

function transferSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}
