/** Returns the value itself for the first `limit` values and `other` after that, which bounds the number of series. */
export function boundedLabel(limit: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= limit) return 'other';
    known.add(value);
    return value;
  };
}
