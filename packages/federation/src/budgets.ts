/** Byte budgets of a first view over the wire, after brotli. */
import type { PageFiles, Release } from './release.ts';

const KILOBYTE = 1000;

/** The shell's share is paid once and cached, a page's own comes with each route: 129 kB of scripts, 130.5 to pay. */
const budgets = {
  shell: { scripts: 117 * KILOBYTE, styles: 6 * KILOBYTE },
  page: { scripts: 12 * KILOBYTE, styles: 2 * KILOBYTE },
  /** Cards or the provider's page, prices that move, discount codes, gifts. */
  checkout: { scripts: 13.5 * KILOBYTE, styles: 2 * KILOBYTE },
  fonts: 45 * KILOBYTE,
} as const;

export interface BudgetResult {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

/** @param sizeOf bytes of a file over the wire */
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
    measure(path, app === 'shell' ? [files] : [initial, files], path === '/checkout' ? budgets.checkout : budgets.page),
  );
  if (app !== 'shell') return ofPages;
  const typefaces = { name: 'shell, fonts', bytes: sum(fonts), budget: budgets.fonts };
  return [...measure('first scripts and styles', [initial], budgets.shell), typefaces, ...ofPages];
}
