/** Changes of the cart in a shopper's tab. */
import { type Cart, contract } from '@storefront/contract';
import { answerOf } from './answers.ts';
import type { CartWrite } from './memory.ts';
import { look, see, seeRefusal, type TabView } from './tab-view.ts';

export interface CartActions {
  add(productId: string, quantity: number): Promise<void>;
  /** Sets the quantity of the first item shown. */
  change(quantity: number): Promise<void>;
  /** Removes the first item shown. */
  remove(): Promise<void>;
  clear(): Promise<void>;
}

export function cartActions(view: TabView): CartActions {
  const { browser } = view;
  return {
    add: (productId, quantity) =>
      write(
        view,
        { change: { kind: 'add', productId, quantity }, on: undefined, made: undefined },
        browser.call(contract.addCartItem, { body: { productId, quantity } }),
      ),
    change: async (quantity) => {
      const { shown } = view;
      const item = shown?.items[0];
      if (!shown || !item) return look(view);
      const { version } = shown;
      const params = { productId: item.productId };
      await write(
        view,
        { change: { kind: 'set', ...params, quantity }, on: version, made: undefined },
        browser.call(contract.setCartItemQuantity, { params, body: { quantity, version } }),
      );
    },
    remove: async () => {
      const { shown } = view;
      const item = shown?.items[0];
      if (!shown || !item) return look(view);
      const { version } = shown;
      const params = { productId: item.productId };
      await write(
        view,
        { change: { kind: 'remove', ...params }, on: version, made: undefined },
        browser.call(contract.removeCartItem, { params, query: { version: String(version) } }),
      );
    },
    clear: async () => {
      if (!view.shown) return look(view);
      const { version } = view.shown;
      await write(
        view,
        { change: { kind: 'clear' }, on: version, made: undefined },
        browser.call(contract.clearCart, { query: { version: String(version) } }),
      );
    },
  };
}

async function write(view: TabView, sent: CartWrite, call: Promise<Cart>): Promise<void> {
  const { writes } = view.memory;
  writes.push(sent);
  const answer = await answerOf(call);
  if (answer?.value) {
    sent.made = answer.value.version;
    see(view, answer.value);
  } else if (answer?.problem) {
    if (answer.problem.code !== 'server_busy') writes.splice(writes.indexOf(sent), 1);
    seeRefusal(view, answer.problem);
  }
}
