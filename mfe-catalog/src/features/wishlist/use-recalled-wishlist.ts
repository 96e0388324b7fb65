/** What a visitor wished for in this browser, shown once the page is there: the server does not know it. */
import {
  areWishesKept as isWishlistKept,
  loadWishes as loadWishlist,
  selectIsSignedIn,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { useEffect } from 'react';

/** For pages with hearts. */
export function useRecalledWishlist(): void {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useEffect(() => {
    const recall = async () => {
      const { recallWishes: recallWishlist } = await loadWishlist();
      dispatch(recallWishlist());
    };
    if (!isSignedIn && isWishlistKept()) recall().catch(() => {});
  }, [isSignedIn, dispatch]);
}
