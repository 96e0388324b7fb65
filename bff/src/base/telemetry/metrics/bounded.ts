/** The value itself while there are few of its kind, later ones as `other`: the number of series stays bounded. */
export function boundedLabel(limit: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= limit) return 'other';
    known.add(value);
    return value;
  };
}
