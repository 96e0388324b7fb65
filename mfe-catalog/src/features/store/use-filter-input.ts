import { useSearchParams } from '@storefront/routing';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ChoiceName, type FilterChanges, storeFilterOf, withFilter } from './product-filter.ts';

const SEARCH_PAUSE = 200;

/** Keeps the filter controls in the URL: text after a pause, choices at once. Navigation elsewhere drops typed text. */
export function useFilterInput() {
  const [params, setParams] = useSearchParams();
  const { search = '', ...chosen } = storeFilterOf(params);
  const [typed, setTyped] = useState<string>();
  const address = params.toString();
  const [known, setKnown] = useState(address);
  if (address !== known) setKnown(address);
  if (address !== known || typed === search) setTyped(undefined);

  const change = (changes: { readonly search: string } & FilterChanges, replace: boolean) => {
    const changed = withFilter(params, changes);
    // Set together with the new address, so that only a change from elsewhere differs.
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
    chosen,
    setSearch: setTyped,
    choose: (name: ChoiceName, value: string) => change({ search: typed ?? search, [name]: value }, false),
    /** Returns the search part of the URL after `changes`, including typed text. */
    addressOf(changes: FilterChanges) {
      const query = withFilter(params, { search: typed ?? search, ...changes }).toString();
      return query && `?${query}`;
    },
    submit: () => change({ search: typed ?? search }, true),
  };
}
