import type { AccountEvent, MfaRemoval } from '@storefront/contract';
import { eventPage, factsOf, titleOf } from './event-words.ts';
import { removalEntries } from './removal-words.ts';

export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly facts?: readonly string[];
  readonly page?: string | undefined;
}

interface HistoryPage {
  readonly events: readonly AccountEvent[];
  readonly mfaRemovals?: readonly MfaRemoval[] | undefined;
}

/** Returns entries newest first; leaves out removals older than the loaded events while there are more events. */
export function entriesOf(pages: readonly HistoryPage[], hasMore: boolean): Entry[] {
  const events = pages.flatMap((page) => page.events);
  const removals = removalEntries(pages.flatMap(({ mfaRemovals = [] }) => mfaRemovals));
  const oldest = hasMore ? (events.at(-1)?.at ?? '') : '';
  const loaded = removals.filter(({ at }) => at >= oldest);
  const entries = events.map((event) => ({
    id: event.id,
    at: event.at,
    title: titleOf(event),
    facts: factsOf(event),
    page: eventPage(event),
  }));
  if (loaded.length === 0) return entries;
  return [...entries, ...loaded].toSorted((a, b) => b.at.localeCompare(a.at));
}
