/** Returns an `ilike` pattern that finds the literal words anywhere. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
