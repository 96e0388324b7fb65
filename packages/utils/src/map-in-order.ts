export async function mapInOrder<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R> | R,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}
