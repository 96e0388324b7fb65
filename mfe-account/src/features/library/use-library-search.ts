/** The search text, kept in the page's address. */
import { useSearchParams } from '@storefront/routing';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LibrarySearch } from './library.api.ts';

/** Characters; the server refuses more. */
export const MAX_SEARCH_LENGTH = 100;
/** Milliseconds without a keystroke until the text goes into the address. */
const PAUSE = 200;

/**
 * What is being typed shows at once and reaches the address after a pause, in place of the current history entry. When
 * the address changes from elsewhere, by a link or by going back, what was being typed is dropped.
 */
export function useLibrarySearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    setTyped(undefined);
  }

  const apply = useEffectEvent((text: string) => {
    const wanted = text.trim();
    // Rendered together with the new address, so that only a change from elsewhere differs.
    setKnown(wanted);
    setParams(new URLSearchParams(wanted === '' ? {} : { search: wanted }), { replace: true });
  });
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(() => apply(typed), PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);

  /** Holds only what is asked for: the server's first data is found under exactly this object. */
  const filter: LibrarySearch = search === '' ? {} : { search };
  return { text: typed ?? search, setText: setTyped, filter };
}
