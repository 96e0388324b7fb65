/** What a first view may cost over the wire, in bytes after brotli; checked against the builds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { PageFiles, Release } from '@storefront/federation/release';
import { apps, inRoot } from './paths.ts';

const KILOBYTE = 1000;

/** The shell's share is paid once and cached, a page's own comes with each route: 130 kB of scripts in all, at most. */
const budgets = {
  shell: { scripts: 118 * KILOBYTE, styles: 6 * KILOBYTE },
  page: { scripts: 12 * KILOBYTE, styles: 2 * KILOBYTE },
  /** Those that are preloaded. */
  fonts: 45 * KILOBYTE,
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
  { app, initial, pages, fonts = [] }: Pick<Release, 'app' | 'initial' | 'pages' | 'fonts'>,
  sizeOf: (file: string) => number,
): BudgetResult[] {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + sizeOf(file), 0);
  const measure = (part: string, files: readonly PageFiles[], budget: Record<keyof PageFiles, number>) =>
    (['scripts', 'styles'] as const).map((kind) => ({
      name: `${app}, ${part}: ${kind}`,
      bytes: sum(files.flatMap((of) => of[kind])),
      budget: budget[kind],
    }));
  const ofPages = Object.entries(pages).flatMap(([path, files]) =>
    measure(path, app === 'shell' ? [files] : [initial, files], budgets.page),
  );
  if (app !== 'shell') return ofPages;
  const typefaces = { name: 'shell, fonts', bytes: sum(fonts), budget: budgets.fonts };
  return [...measure('first scripts and styles', [initial], budgets.shell), typefaces, ...ofPages];
}

function transferSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}
