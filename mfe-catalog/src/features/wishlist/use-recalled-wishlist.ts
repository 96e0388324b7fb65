/** Loads a visitor's wishlist from this browser after hydration, because the server does not know it. */
import { isWishlistKept, loadWishlist, selectIsSignedIn, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';

export function useRecalledWishlist(): void {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  useEffect(() => {
    const recall = async () => {
      const { recallWishlist } = await loadWishlist();
      dispatch(recallWishlist());
    };
    if (!isSignedIn && isWishlistKept()) recall().catch(() => {});
  }, [isSignedIn, dispatch]);
}
