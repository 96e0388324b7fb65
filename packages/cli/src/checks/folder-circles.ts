import { posix } from 'node:path';

/** Sources by their paths in the repository. */
export type Sources = ReadonlyMap<string, string>;

/** Entries of one folder, files and folders, each of which imports the others directly or through the rest. */
export interface FolderCircle {
  readonly folder: string;
  readonly entries: readonly string[];
  /** Imports between the entries, `importer -> imported`. */
  readonly imports: readonly string[];
}

/** A relative import, in the form that Biome gives it. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** Relative imports of all sources, as pairs of paths. */
export const importsOf = (sources: Sources): readonly (readonly [from: string, to: string])[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].map(([, target = '']) => [file, posix.join(posix.dirname(file), target)] as const),
  );

/** Splits an import where its two paths part: the common folder, and an entry of it on each side. */
function parting(from: string, to: string) {
  const [a, b] = [from.split('/'), to.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  return { folder: a.slice(0, at).join('/'), entry: a[at] ?? '', other: b[at] ?? '' };
}

/** Entries that `start` reaches over one import or more. */
function reachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>) {
  const seen = new Set<string>();
  const open = [start];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    for (const other of next.get(entry) ?? []) {
      if (!seen.has(other)) open.push(other);
      seen.add(other);
    }
  }
  return seen;
}

/** Finds the folders whose entries import each other in a circle. */
export function folderCircles(sources: Sources): readonly FolderCircle[] {
  const folders = Map.groupBy(
    importsOf(sources)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ ...parting(from, to), import: `${from} -> ${to}` })),
    ({ folder }) => folder,
  );
  return [...folders].flatMap(([folder, imports]) => {
    const next = new Map<string, Set<string>>();
    for (const { entry, other } of imports) next.set(entry, (next.get(entry) ?? new Set()).add(other));
    const reached = new Map([...next.keys()].map((entry) => [entry, reachable(entry, next)]));
    const together = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
    const circles = new Set(
      [...next.keys()]
        .map((entry) => [...next.keys()].filter((other) => together(entry, other)).sort())
        .filter((entries) => entries.length > 0)
        .map((entries) => entries.join('\n')),
    );
    return [...circles].map((joined) => {
      const entries = joined.split('\n');
      const between = imports.filter(({ entry, other }) => entries.includes(entry) && entries.includes(other));
      return { folder, entries, imports: between.map((each) => each.import).sort() };
    });
  });
}
