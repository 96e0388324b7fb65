/** A list's search, filters, order and page, kept in the address: it can be reloaded, shared, and gone back to. */
import { useSearchParams } from '@storefront/routing';

export interface ListState {
  readonly get: (name: string) => string;
  /** Changes the list: it begins anew, at its first page. Empty removes. */
  readonly change: (values: Readonly<Record<string, string>>) => void;
  readonly goTo: (cursor: string | null) => void;
  /** Without the page. */
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

/** Only values that the list knows: an address may say anything. */
export function oneOf<const T extends string>(value: string, known: readonly T[]): T | undefined {
  return known.find((each) => each === value);
}
