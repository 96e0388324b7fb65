import { countUnpredictable } from './guessable-characters.ts';

/** In bits, as estimated here: of 300,000 secrets of 32 random hexadecimal digits none had fewer than 70. */
const MIN_BITS = 64;

/** Returns true when `secret` is too repetitive or orderly to be random; does not detect a sequence of words. */
export function isGuessableSecret(secret: string): boolean {
  const characters = [...secret];
  const unpredictable = Math.min(countUnpredictable(secret.toLowerCase()), newSequences(characters));
  return unpredictable * bitsPerCharacter(characters) < MIN_BITS;
}

function newSequences(characters: readonly string[]): number {
  return new Set(characters.map((_, at) => characters.slice(Math.max(0, at - 2), at + 1).join(''))).size;
}

function bitsPerCharacter(characters: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / characters.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
}
