/** The filter controls' values, kept in the page's address. */
import { useSearchParams } from '@storefront/routing';
import { useEffect, useEffectEvent, useState } from 'react';
import { productFilter, withFilter } from './product-filter.ts';

/** Milliseconds without a keystroke until the search text goes into the address. */
const SEARCH_PAUSE = 200;

/**
 * What the controls show and how they change it. Text being typed shows at once and reaches the address after a pause,
 * in place of the current history entry; a category reaches it at once, as an entry of its own.
 */
export function useFilterInput() {
  const [params, setParams] = useSearchParams();
  const { search = '', category = '' } = productFilter(params);
  const [typed, setTyped] = useState<string>();
  if (typed === search) setTyped(undefined);

  const applySearch = useEffectEvent((text: string) => {
    setParams(withFilter(params, { search: text }), { replace: true });
  });
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(() => applySearch(typed), SEARCH_PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);

  return {
    search: typed ?? search,
    category,
    setSearch: setTyped,
    setCategory: (chosen: string) => setParams(withFilter(params, { search: typed ?? search, category: chosen })),
    /** Applies the text without waiting for the pause. */
    submit: () => setParams(withFilter(params, { search: typed ?? search }), { replace: true }),
  };
}
