/** Names from a file as messages quote them. */
import { plainName } from './plain-name.ts';

const MOST_NAMES = 3;

/** “A”, “B” and “C”, or “A”, “B”, “C” and 4 more. */
export function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const first = unique.slice(0, MOST_NAMES).map((name) => (name ? quoted(name) : 'one without a name'));
  const more = unique.length - first.length;
  const parts = more > 0 ? [...first, `${more} more`] : first;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const quoted = (name: string) => `“${plainName(name)}”`;
