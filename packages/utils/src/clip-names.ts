/** Names of a model's clips, each of which can be told from the others. */

const UNNAMED = 'Animation';

/**
 * Returns a name for each clip, in the order of the file: its own, as far as it can be shown and stored, or “Animation”;
 * where that is taken, with the next number that is free.
 */
export function nameClips(given: readonly (string | undefined)[]): string[] {
  const plain = given.map(toPlain);
  const taken = new Set(plain);
  const used = new Set<string>();
  return plain.map((name) => {
    const own = used.has(name) ? nextFree(name, taken) : name;
    used.add(own);
    taken.add(own);
    return own;
  });
}

function toPlain(name = ''): string {
  // A database takes no half of a surrogate pair.
  return name.replaceAll(/[\p{Control}\p{Bidi_Control}\p{Surrogate}]/gu, ' ').trim() || UNNAMED;
}

function nextFree(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
