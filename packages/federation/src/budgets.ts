/** Byte budgets of a first view over the wire, after brotli. */
import type { PageFiles, Release, ReleaseFile } from './release.ts';

const KILOBYTE = 1000;
/** Bytes; builds do not compress smaller files. */
const WORTH_COMPRESSING = 256;

/** The shell's share is paid once and cached, a page's own share with each route: 129 kB of scripts, 130.5 to pay. */
const budgets = {
  shell: { scripts: 117 * KILOBYTE, styles: 6 * KILOBYTE },
  page: { scripts: 12 * KILOBYTE, styles: 2 * KILOBYTE },
  /** The checkout has cards or the provider's page, price changes, discount codes, gifts. */
  '/checkout': { scripts: 13.5 * KILOBYTE, styles: 2 * KILOBYTE },
  /** A product has all its facts: colours, UVs, rig, materials, sizes at rest and moving, figures of each format. */
  '/store/:slug': { scripts: 12.5 * KILOBYTE, styles: 2 * KILOBYTE },
  fonts: 45 * KILOBYTE,
  /** The extra size of the support page's first view with another tool's runtime: 26.1 kB for Rspack, 27.7 for Vite. */
  ownRuntime: 28 * KILOBYTE,
} as const;

export interface BudgetResult {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

interface MeasuredBudget extends BudgetResult {
  /** The paths of the files that count. */
  readonly files: readonly string[];
}

/** The budget of a published release. */
export interface PublishedBudget extends BudgetResult {
  /** Its scripts and styles that were uploaded without a `.br` file, except small ones. */
  readonly uncompressed: readonly string[];
}

interface WeighedRelease extends Release {
  readonly files: readonly (ReleaseFile & { readonly transferBytes?: number })[];
}

/** Checks a release's budgets by its files' sizes over the wire, as measured at publication. */
export function publishedBudgets(release: WeighedRelease): PublishedBudget[] {
  const files = new Map(release.files.map((file) => [file.path, file]));
  const sizeOf = (path: string) => files.get(path)?.transferBytes ?? files.get(path)?.bytes ?? 0;
  const isUncompressed = (path: string) => {
    const { bytes = 0, transferBytes } = files.get(path) ?? {};
    return /\.(js|css)$/.test(path) && bytes >= WORTH_COMPRESSING && transferBytes === bytes;
  };
  return releaseBudgets(release, sizeOf).map(({ files: counted, ...budget }) => ({
    ...budget,
    uncompressed: counted.filter(isUncompressed),
  }));
}

type Weighed = Pick<Release, 'app' | 'initial' | 'pages' | 'fonts' | 'federationRuntime'>;

/** @param sizeOf bytes of a file over the wire */
export function releaseBudgets(
  { app, initial, pages, fonts = [], federationRuntime }: Weighed,
  sizeOf: (file: string) => number,
): MeasuredBudget[] {
  const weigh = (name: string, files: readonly string[], budget: number) => ({
    name,
    bytes: files.reduce((bytes, file) => bytes + sizeOf(file), 0),
    budget,
    files,
  });
  const measure = (part: string, files: readonly PageFiles[], budget: Record<keyof PageFiles, number>) =>
    (['scripts', 'styles'] as const).map((kind) =>
      weigh(
        `${app}, ${part}: ${kind}`,
        files.flatMap((of) => of[kind]),
        budget[kind],
      ),
    );
  const pageBudget = (path: string) => {
    const { scripts, styles } = path === '/checkout' || path === '/store/:slug' ? budgets[path] : budgets.page;
    return { scripts: scripts + (federationRuntime === 'own' ? budgets.ownRuntime : 0), styles };
  };
  const ofPages = Object.entries(pages).flatMap(([path, files]) =>
    measure(path, app === 'shell' ? [files] : [initial, files], pageBudget(path)),
  );
  if (app !== 'shell') return ofPages;
  const typefaces = weigh('shell, fonts', fonts, budgets.fonts);
  return [...measure('first scripts and styles', [initial], budgets.shell), typefaces, ...ofPages];
}
