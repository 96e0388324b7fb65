/** A shopper's tab: it shows a cart, and remembers requests and responses. */
import { type CartActions, cartActions } from './cart-actions.ts';
import type { Memory } from './memory.ts';
import { type OrderActions, orderActions } from './order-actions.ts';
import type { CrashStore, Perform, Shopper } from './store.ts';
import { look, type TabView } from './tab-view.ts';

export interface Tab extends CartActions, OrderActions {
  /** Sends its next requests through `perform`. */
  through(perform: Perform): void;
  look(): Promise<void>;
}

export function openTab({ stripe }: Pick<CrashStore, 'stripe'>, shopper: Shopper, memory: Memory): Tab {
  let reach: Perform | undefined;
  const browser = shopper.browser(async (task) => {
    if (!reach) throw new Error('the tab is offline');
    return reach(task);
  });
  const view: TabView = { browser, memory, stripe, shown: undefined };
  return {
    through: (perform) => {
      reach = perform;
    },
    look: () => look(view),
    ...cartActions(view),
    ...orderActions(view),
  };
}
