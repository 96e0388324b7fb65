/** What a first view may cost over the wire, in bytes after brotli; checked against the builds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { PageFiles, Release } from '@storefront/federation/release';
import { apps, inRoot } from './paths.ts';

const KILOBYTE = 1000;

/** The shell's share is paid once and cached, a page's own comes with each route: 130 kB of scripts in all, at most. */
const budgets = {
  shell: { scripts: 118 * KILOBYTE, styles: 6 * KILOBYTE },
  page: { scripts: 12 * KILOBYTE, styles: 2 * KILOBYTE },
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
    return releaseBudgets(release, (file) => transferSize(inRoot(app, 'dist', file)));
  });
}

/** The budgets of one release. @param sizeOf bytes over the wire of one of its files */
export function releaseBudgets(
  { app, initial, pages }: Pick<Release, 'app' | 'initial' | 'pages'>,
  sizeOf: (file: string) => number,
): BudgetResult[] {
  const measure = (part: string, files: readonly PageFiles[], budget: Record<keyof PageFiles, number>) =>
    (['scripts', 'styles'] as const).map((kind) => ({
      name: `${app}, ${part}: ${kind}`,
      bytes: files.flatMap((of) => of[kind]).reduce((sum, file) => sum + sizeOf(file), 0),
      budget: budget[kind],
    }));
  const ofPages = Object.entries(pages).flatMap(([path, files]) =>
    measure(path, app === 'shell' ? [files] : [initial, files], budgets.page),
  );
  return app === 'shell' ? [...measure('first scripts and styles', [initial], budgets.shell), ...ofPages] : ofPages;
}

function transferSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}
