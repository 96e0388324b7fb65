/** A fake cart server: checks versions like the real one, and records its requests. */
import { type Cart, type CartItem, contract, type ProblemCode, problemOf } from '@storefront/contract';
import { aCart, answer, cartItem, castle, dragon } from '@storefront/testkit';

const shelf = new Map([castle, dragon].map((product) => [product.id, product]));

/** A problem response of the server; a handler throws it. */
export function refusal(code: ProblemCode, context?: Record<string, unknown>): Response {
  const problem = problemOf(code, 'test-request', context ? { context } : {});
  return Response.json(problem, { status: problem.status });
}

/** Answers the cart endpoints. `write` changes the cart like another device. */
export function startCartServer(items: CartItem[], version = 1) {
  let cart: Cart = aCart(items, { version });
  const asked: string[] = [];
  let before: (request: string) => unknown = () => {};

  const write = (items: CartItem[]): Cart => {
    cart = { ...cart, version: cart.version + 1, items };
    return cart;
  };
  const save = async (request: string, version: number | undefined, change: (items: CartItem[]) => CartItem[]) => {
    asked.push(request);
    await before(request);
    if (version !== undefined && version !== cart.version) throw refusal('cart_conflict', { cart });
    return write(change(cart.items));
  };

  answer(contract.getCart, () => cart);
  answer(contract.addCartItem, ({ body: { productId, quantity } }) =>
    save(`add ${productId}`, undefined, (items) => {
      const product = shelf.get(productId);
      if (!product) throw refusal('product_unavailable');
      const held = items.find((item) => item.productId === productId);
      const rest = items.filter((item) => item !== held);
      return [...rest, cartItem(product, (held?.quantity ?? 0) + quantity)];
    }),
  );
  answer(contract.restoreCartItems, ({ body: { items: removedItems } }) =>
    save(`restore ${removedItems.map(({ productId }) => productId)}`, undefined, (items) => {
      const back = removedItems.flatMap(({ productId, quantity, addedAt }) => {
        const product = shelf.get(productId);
        const isHeld = items.some((item) => item.productId === productId);
        return product && !isHeld ? [{ ...cartItem(product, quantity), addedAt }] : [];
      });
      return [...items, ...back].sort((one, other) => `${one.addedAt}`.localeCompare(`${other.addedAt}`));
    }),
  );
  answer(contract.setCartItemQuantity, ({ params: { productId }, body: { quantity, version } }) =>
    save(`set ${productId} to ${quantity}`, version, (items) => {
      if (!items.some((item) => item.productId === productId)) throw refusal('not_found');
      return items.map((item) => (item.productId === productId ? { ...item, quantity } : item));
    }),
  );
  answer(contract.removeCartItem, ({ params: { productId }, query: { version } }) =>
    save(`remove ${productId}`, version, (items) => items.filter((item) => item.productId !== productId)),
  );
  answer(contract.clearCart, ({ query: { version } }) => save('clear', version, () => []));

  return {
    asked,
    write,
    cart: () => cart,
    /** Runs before each save; may wait, or throw a refusal. */
    beforeSave(hook: (request: string) => unknown) {
      before = hook;
    },
  };
}
