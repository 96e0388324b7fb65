/** What a visitor wished for in this browser, shown once the page is there: the server does not know it. */
import { areWishesKept, loadWishes, selectIsSignedIn, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';

/** For pages with hearts. */
export function useRecalledWishes(): void {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useEffect(() => {
    const recall = async () => {
      const { recallWishes } = await loadWishes();
      dispatch(recallWishes());
    };
    if (!isSignedIn && areWishesKept()) recall().catch(() => {});
  }, [isSignedIn, dispatch]);
}
