/** Both ends are inclusive. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

const SINGLE = /^bytes=\s*(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))\s*$/i;

/** Parses a Range header (RFC 9110, 14) for `size` bytes; invalid and multiple ranges return everything. */
export function rangeOf(range: string | undefined, size: number): Slice | 'everything' | 'unsatisfiable' {
  const { first, last, suffix } = SINGLE.exec(range ?? '')?.groups ?? {};
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  if (first === undefined) return 'everything';
  const start = Number(first);
  if (last && Number(last) < start) return 'everything';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last ? Math.min(Number(last), size - 1) : size - 1 };
}
