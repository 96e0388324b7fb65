/** Finds the lines that two texts share, by their longest common subsequence. */

export interface Run {
  readonly kind: 'same' | 'mine' | 'theirs';
  readonly lines: readonly string[];
}

/** Beyond this, all between the first and the last difference counts as different, to keep the page responsive. */
const MOST_COMPARISONS = 4_000_000;

/** Returns the lines of both texts in order; where they differ, mine come first. */
export function lineDifference(mine: string, theirs: string): readonly Run[] {
  const [one, other] = [mine.split(/\r?\n/), theirs.split(/\r?\n/)];
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const runs: Run[] = [
    { kind: 'same', lines: one.slice(0, start) },
    ...runsBetween(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    { kind: 'same', lines: one.slice(one.length - end) },
  ];
  return runs.filter(({ lines }) => lines.length > 0);
}

function runsBetween(mine: readonly string[], theirs: readonly string[]): readonly Run[] {
  const isTooMuch = mine.length * theirs.length > MOST_COMPARISONS;
  const shared = isTooMuch ? [] : sharedLines(mine, theirs);
  const runs: { readonly kind: Run['kind']; readonly lines: string[] }[] = [];
  const add = (kind: Run['kind'], lines: readonly string[]) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.lines.push(...lines);
    else if (lines.length > 0) runs.push({ kind, lines: [...lines] });
  };
  let [fromMine, fromTheirs] = [0, 0];
  for (const [i, j] of [...shared, [mine.length, theirs.length] as const]) {
    add('mine', mine.slice(fromMine, i));
    add('theirs', theirs.slice(fromTheirs, j));
    add('same', mine.slice(i, i + 1));
    [fromMine, fromTheirs] = [i + 1, j + 1];
  }
  return runs;
}

/** Returns the indexes of each shared line in both texts, in order. */
function sharedLines(mine: readonly string[], theirs: readonly string[]): (readonly [number, number])[] {
  const width = theirs.length + 1;
  // The number of lines shared from line i of mine and line j of theirs onwards.
  const counts = new Uint32Array((mine.length + 1) * width);
  const count = (i: number, j: number) => counts[i * width + j] ?? 0;
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      counts[i * width + j] =
        mine[i] === theirs[j] ? count(i + 1, j + 1) + 1 : Math.max(count(i + 1, j), count(i, j + 1));
    }
  }
  const shared: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < mine.length && j < theirs.length; ) {
    if (mine[i] === theirs[j]) {
      shared.push([i, j]);
      i += 1;
      j += 1;
    } else if (count(i + 1, j) >= count(i, j + 1)) i += 1;
    else j += 1;
  }
  return shared;
}
