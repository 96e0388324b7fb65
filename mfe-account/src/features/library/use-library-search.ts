import { useSearchParams } from '@storefront/routing';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LibrarySearch } from './library.api.ts';

export const MAX_LIBRARY_SEARCH_LENGTH = 100;
const PAUSE = 200;

/** Keeps the search text in the address after a typing pause. Navigation elsewhere drops typed text. */
export function useLibrarySearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, MAX_LIBRARY_SEARCH_LENGTH);
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    setTyped(undefined);
  }

  const apply = useEffectEvent((text: string) => {
    const wanted = text.trim();
    // Set together with the new address, so that only a change from elsewhere differs.
    setKnown(wanted);
    setParams(new URLSearchParams(wanted === '' ? {} : { search: wanted }), { replace: true });
  });
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(() => apply(typed), PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);

  /** Holds only requested parameters: first data from the server is found under exactly this object. */
  const filter: LibrarySearch = search === '' ? {} : { search };
  return { text: typed ?? search, setText: setTyped, filter };
}
