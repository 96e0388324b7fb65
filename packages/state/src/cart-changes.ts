/** Cart changes as data: each is applied optimistically, and saved. */
import { type Cart, type CartItem, call, contract, MAX_QUANTITY, messages, type Product } from '@storefront/contract';

export type CartChange =
  | { readonly kind: 'add'; readonly product: Product; readonly quantity: number }
  | { readonly kind: 'restore'; readonly items: readonly CartItem[] }
  | { readonly kind: 'setQuantity'; readonly productId: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly productId: string }
  | {
      readonly kind: 'clear';
      readonly seen: readonly CartItem[];
    };

export function applyChange(items: readonly CartItem[], change: CartChange): readonly CartItem[] {
  switch (change.kind) {
    case 'add': {
      const { product, quantity } = change;
      const { id, ...shown } = product;
      if (!holds(items, id)) return [...items, { productId: id, ...shown, quantity }];
      return items.map((item) =>
        item.productId === id ? { ...item, quantity: Math.min(item.quantity + quantity, MAX_QUANTITY) } : item,
      );
    }
    case 'restore':
      return byTime([...items, ...change.items.filter(({ productId }) => !holds(items, productId))]);
    case 'setQuantity':
      return items.map((item) => (item.productId === change.productId ? { ...item, quantity: change.quantity } : item));
    case 'remove':
      return items.filter(({ productId }) => productId !== change.productId);
    case 'clear':
      return [];
  }
}

export function holds(items: readonly CartItem[], productId: string): boolean {
  return items.some((item) => item.productId === productId);
}

/** Sorts as the server does, by time added; unsaved items have no time and come last. */
function byTime(items: readonly CartItem[]): readonly CartItem[] {
  const time = ({ addedAt }: CartItem) => (addedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(addedAt));
  return items.toSorted((one, other) => (time(one) < time(other) ? -1 : Number(time(one) > time(other))));
}

/** Returns true when `change` would also remove items that another tab or device has added unseen. */
export function losesUnseen(change: CartChange, items: readonly CartItem[]): boolean {
  if (change.kind !== 'clear') return false;
  const wasSeen = ({ productId, quantity }: CartItem) =>
    change.seen.some((item) => item.productId === productId && item.quantity >= quantity);
  return !items.every(wasSeen);
}

const KEPT = { keepalive: true };

/** Saves `change` on top of `version` of the cart and returns the new cart. */
export function saveChange(change: CartChange, version: number): Promise<Cart> {
  switch (change.kind) {
    case 'add':
      return call(contract.addCartItem, { body: { productId: change.product.id, quantity: change.quantity } }, KEPT);
    case 'restore': {
      const items = change.items.map(({ productId, quantity, addedAt }) => ({ productId, quantity, addedAt }));
      return call(contract.restoreCartItems, { body: { items } }, KEPT);
    }
    case 'setQuantity': {
      const { productId, quantity } = change;
      return call(contract.setCartItemQuantity, { params: { productId }, body: { quantity, version } }, KEPT);
    }
    case 'remove':
      return call(contract.removeCartItem, { params: { productId: change.productId }, query: { version } }, KEPT);
    case 'clear':
      return call(contract.clearCart, { query: { version } }, KEPT);
  }
}

/** The messages for failures that the shopper cannot fix. */
export const failureMessages: Record<CartChange['kind'], string> = {
  add: messages.cart_add_failed,
  restore: messages.cart_update_failed,
  setQuantity: messages.cart_quantity_failed,
  remove: messages.cart_remove_failed,
  clear: messages.cart_clear_failed,
};
