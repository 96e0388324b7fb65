/** A store with a signed-in shopper and a fake server. */
import { cartItem, castle, signedInSession } from '@storefront/testkit';
import { createStore, selectCartItems, selectNotices } from '../index.ts';
import { startCartServer } from './cart-server.ts';

/** `shown` is the cart that the shopper sees, `told` the texts of the notices. */
export function aShop(items = [cartItem(castle)]) {
  const store = createStore(signedInSession(items));
  const server = startCartServer(items);
  const shown = () =>
    selectCartItems(store.getState())
      .map(({ name, quantity }) => `${quantity} ${name}`)
      .join(', ');
  const told = () => selectNotices(store.getState()).map(({ text }) => text);
  return { store, server, shown, told, dispatch: store.dispatch };
}
