/** A list's search, filters, order and page, kept in the URL for reloads, sharing and history. */
import { useSearchParams } from '@storefront/routing';

export interface ListState {
  readonly get: (name: string) => string;
  /** Changes the list and returns to its first page. Empty values are removed. */
  readonly change: (values: Readonly<Record<string, string>>) => void;
  readonly goTo: (cursor: string | null) => void;
  /** The query without the page. */
  readonly filter: string;
  readonly isFiltered: boolean;
}

const PAGE = 'after';

export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const changed = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const filter = changed({ [PAGE]: '' });
  return {
    get: (name) => params.get(name) ?? '',
    change: (values) => setParams(changed({ ...values, [PAGE]: '' })),
    goTo: (cursor) => setParams(changed({ [PAGE]: cursor ?? '' })),
    filter: filter.toString(),
    isFiltered: [...filter.keys()].some((name) => name !== 'sort' && name !== 'direction'),
  };
}

/** Returns the value if it is known: a URL may contain any text. */
export function oneOf<const T extends string>(value: string, known: readonly T[]): T | undefined {
  return known.find((each) => each === value);
}
