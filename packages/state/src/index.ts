/** The shared store for all micro-frontends: session, cart, notices and the query cache. */
export { Provider as StoreProvider } from 'react-redux';
export { api } from './api.ts';
export {
  cartReplaced,
  selectCartItems,
  selectCartQuantity,
  selectCartSaving,
  selectCartStatus,
  selectCartTotalCents,
} from './cart.slice.ts';
export {
  addProductById,
  addToCart,
  loadCart,
  setCartQuantity,
  settleCart,
} from './cart.thunks.ts';
export { clearCart, removeFromCart, undoRemoval } from './cart-removal.ts';
export { endSession } from './end-session.ts';
export { type ApiFailure, query } from './endpoint-query.ts';
export { dismissNotice, type Notice, notify, selectNotices } from './notices.slice.ts';
export * from './previous-names.ts';
export { selectIsSignedIn, selectUser, selectWishlist, signedIn, signedOut } from './session.slice.ts';
export { refreshSession, rememberUser, signOut } from './session.thunks.ts';
export { type SignInIntent, signInIntent } from './sign-in-intent.ts';
export { type AppStore, type AppThunk, createStore, type RootState, useAppDispatch, useAppSelector } from './store.ts';
export { startTabSync } from './tab-sync.ts';

export { isWishlistKept } from './wishlist-key.ts';

export const loadWishlist = () => import('./wishlist.ts');
