import { useMemo } from 'react';
import { useLocation } from './location.ts';
import { type NavigateOptions, useNavigate } from './navigation.ts';

type SetSearchParams = (params: URLSearchParams, options?: NavigateOptions) => void;

/** Replaces wouter's hook, which decodes a `%25` twice. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next, options) => navigate(next.size > 0 ? `${pathname}?${next}` : pathname, options)];
}
