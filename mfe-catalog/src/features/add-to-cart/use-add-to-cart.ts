import { messages, type Product } from '@storefront/contract';
import { addedToCart } from '@storefront/contract/cart/messages';
import { useNavigate } from '@storefront/routing';
import {
  type AppThunk,
  addToCart,
  notify,
  type RootState,
  type SignInIntent,
  selectCartItems,
  selectIsSignedIn,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';

/** Returns the product's seats in the cart, including unsaved ones. */
export function selectSeats(state: RootState, productId: string): number {
  return selectCartItems(state).find((item) => item.productId === productId)?.quantity ?? 0;
}

/** Returns the seats that the server has saved, without pending ones of another click. */
function selectSavedSeats({ cart }: RootState, productId: string): number {
  return cart.saved?.items.find((item) => item.productId === productId)?.quantity ?? 0;
}

/** Confirms once the seats are saved; a failure shows its own notice. */
function addAndConfirm(product: Product, seats: number): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const before = selectSavedSeats(getState(), product.id);
    await dispatch(addToCart(product, seats));
    if (selectSavedSeats(getState(), product.id) > before) {
      dispatch(notify({ kind: 'success', text: addedToCart(product.name), inCart: product.id }));
    }
  };
}

/** Returns a function that adds seats of `product`, or sends a signed-out visitor to sign in first. */
export function useAddToCart(product: Product, seats = 1): () => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return () => {
    if (isSignedIn) {
      void dispatch(addAndConfirm(product, seats));
      return;
    }
    const intent: SignInIntent = {
      returnTo: location.pathname + location.search,
      addProductId: product.id,
      ...(seats > 1 ? { addSeats: seats } : {}),
    };
    dispatch(notify({ kind: 'info', text: messages.cart_add_login }));
    navigate('/login', { state: { intent, productName: product.name } });
  };
}
