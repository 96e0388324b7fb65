/** The products selected for comparison, kept in the URL so that they survive a search and a reload. */
import { MAX_COMPARED } from '@storefront/contract';
import { useLocation, useSearchParams } from '@storefront/routing';

const NAME = 'compare';

/** Returns the distinct slugs of a comma-separated text, at most as many as can be compared. */
export function slugsIn(text: string | null): string[] {
  const given = new Set(text?.split(','));
  return [...given].filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)).slice(0, MAX_COMPARED);
}

export interface Selection {
  readonly slugs: readonly string[];
  readonly isFull: boolean;
  choose(slugs: readonly string[]): void;
}

export function useSelection(): Selection {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const slugs = slugsIn(params.get(NAME));
  return {
    slugs,
    isFull: slugs.length === MAX_COMPARED,
    choose(chosen) {
      const changed = new URLSearchParams(params);
      if (chosen.length === 0) changed.delete(NAME);
      else changed.set(NAME, chosen.join(','));
      setParams(changed, { replace: true, state });
    },
  };
}
