/** A pattern for `ilike` that finds the words anywhere, taken literally. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
