/** What a visitor wished for in this browser, shown once the page is there: the server does not know it. */
import { loadWishes, selectIsSignedIn, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';

/** For pages with hearts; it also brings what their first press needs. */
export function useRecalledWishes(): void {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useEffect(() => {
    const recall = async () => {
      const { recallWishes } = await loadWishes();
      if (!isSignedIn) dispatch(recallWishes());
    };
    recall().catch(() => {});
  }, [isSignedIn, dispatch]);
}
