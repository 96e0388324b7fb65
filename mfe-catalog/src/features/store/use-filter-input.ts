/** The filter controls' values, kept in the page's address. */
import { useSearchParams } from '@storefront/routing';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ChoiceName, type FilterChanges, productFilter, withFilter } from './product-filter.ts';

/** Milliseconds without a keystroke until the search text goes into the address. */
const SEARCH_PAUSE = 200;

/**
 * What the controls show and how they change it. Text being typed shows at once and reaches the address after a pause,
 * in place of the current history entry; a choice reaches it at once, as an entry of its own. When the address
 * changes from elsewhere, by a link or by going back, what was being typed is dropped.
 */
export function useFilterInput() {
  const [params, setParams] = useSearchParams();
  const { search = '', ...chosen } = productFilter(params);
  const [typed, setTyped] = useState<string>();
  const address = params.toString();
  const [known, setKnown] = useState(address);
  if (address !== known) setKnown(address);
  if (address !== known || typed === search) setTyped(undefined);

  const change = (changes: { readonly search: string } & FilterChanges, replace: boolean) => {
    const changed = withFilter(params, changes);
    // Rendered together with the new address, so that only a change from elsewhere differs.
    setKnown(changed.toString());
    setParams(changed, { replace });
  };
  const applySearch = useEffectEvent((text: string) => change({ search: text }, true));
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(() => applySearch(typed), SEARCH_PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);

  return {
    search: typed ?? search,
    /** What is chosen from each list; absent where nothing is. */
    chosen,
    setSearch: setTyped,
    choose: (name: ChoiceName, value: string) => change({ search: typed ?? search, [name]: value }, false),
    /** The search part of the address that `changes` lead to, the text being typed included. */
    addressOf(changes: FilterChanges) {
      const query = withFilter(params, { search: typed ?? search, ...changes }).toString();
      return query && `?${query}`;
    },
    /** Applies the text without waiting for the pause. */
    submit: () => change({ search: typed ?? search }, true),
  };
}
