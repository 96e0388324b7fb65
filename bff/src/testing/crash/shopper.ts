/** A shopper's tab: it shows a cart, and remembers what was asked and what was answered. */
import { ApiError, type Cart, contract, type Order, type Problem } from '@storefront/contract';
import { checkout } from '../checkout.ts';
import { ProcessKilled } from './process.ts';
import { FILE_CONTENT, type Perform, type Shopper } from './store.ts';

/** A change of the cart that was sent. */
export interface CartWrite {
  readonly change:
    | { readonly kind: 'add' | 'set'; readonly productId: string; readonly quantity: number }
    | { readonly kind: 'remove'; readonly productId: string }
    | { readonly kind: 'clear' };
  /** The version it was made on; undefined when it may be made on any. */
  readonly on: number | undefined;
  /** The version it made; undefined when nobody heard of it again. */
  made: number | undefined;
}

export interface LineId {
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
}

/** What the shopper knows. */
export interface Memory {
  readonly writes: CartWrite[];
  /** Every cart that was shown. */
  readonly carts: Cart[];
  readonly paid: Order[];
  /** The lines of which it was answered that they are given back. */
  readonly givenBack: LineId[];
  /** What was downloaded: the lines that were known to be paid when the content was asked for. */
  readonly downloaded: (readonly LineId[])[];
  /** Every payment that was agreed to. */
  readonly payments: Payment[];
  /** Keys of the attempts that were declined. */
  readonly declined: string[];
}

type Payment = ReturnType<typeof checkout>;

export interface Tab {
  /** Whom its next requests reach. */
  through(perform: Perform): void;
  look(): Promise<void>;
  add(productId: string, quantity: number): Promise<void>;
  /** Sets the quantity of the first item that is shown. */
  change(quantity: number): Promise<void>;
  /** Takes out the first item that is shown. */
  remove(): Promise<void>;
  clear(): Promise<void>;
  /** Pays for the cart as it is shown. */
  pay(paymentToken: string): Promise<void>;
  /** Sends the last payment again, as it was. */
  payAgain(): Promise<void>;
  /** Gives one of the lines back that are known to be paid. */
  giveBack(line: number): Promise<void>;
  /** Downloads what one of the lines is about that are known to be paid. */
  download(line: number): Promise<void>;
}

export const noMemory = (): Memory => ({
  writes: [],
  carts: [],
  paid: [],
  givenBack: [],
  downloaded: [],
  payments: [],
  declined: [],
});

/** What a shopper can be told in place of what they asked for, beside being sent away for a moment. */
const REFUSALS = new Set([
  'cart_conflict',
  'download_ends_refund_right',
  'cart_empty',
  'checkout_in_progress',
  'earlier_payment_completed',
  'idempotency_key_reused',
  'not_found',
  'payment_declined',
  'payment_unconfirmed',
  'price_raised',
  'product_unavailable',
  'product_withdrawn',
  'refund_after_download',
  'refund_window_over',
  'server_busy',
]);

/** Not any more, or not without agreeing again. */
const REFUSED_DOWNLOADS = new Set([403, 409, 410, 503]);

export function openTab(shopper: Shopper, memory: Memory): Tab {
  let reach: Perform | undefined;
  const browser = shopper.browser(async (task) => {
    if (!reach) throw new Error('the tab is offline');
    return reach(task);
  });
  let shown: Cart | undefined;
  let last: Payment | undefined;

  const see = (cart: Cart) => {
    memory.carts.push(cart);
    shown = cart;
  };
  const seeRefusal = ({ context }: Problem) => {
    const { cart, order } = (context ?? {}) as { cart?: Cart; order?: Order };
    if (cart) see(cart);
    if (order) memory.paid.push(order);
  };
  const write = async (change: CartWrite['change'], on: number | undefined, call: Promise<Cart>) => {
    const sent: CartWrite = { change, on, made: undefined };
    memory.writes.push(sent);
    const answer = await answerOf(call);
    if (answer?.value) {
      sent.made = answer.value.version;
      see(answer.value);
    } else if (answer?.problem) {
      if (answer.problem.code !== 'server_busy') memory.writes.splice(memory.writes.indexOf(sent), 1);
      seeRefusal(answer.problem);
    }
  };
  const send = async (payment: Payment) => {
    const answer = await answerOf(browser.call(contract.placeOrder, payment));
    if (answer?.value) {
      memory.paid.push(answer.value.order);
      see(answer.value.cart);
    } else if (answer?.problem) {
      if (answer.problem.code === 'payment_declined') memory.declined.push(payment.headers['idempotency-key']);
      seeRefusal(answer.problem);
    }
  };
  const look = async () => {
    const answer = await answerOf(browser.call(contract.getCart, {}));
    if (answer?.value) see(answer.value);
  };

  return {
    through: (perform) => {
      reach = perform;
    },
    look,
    add: (productId, quantity) =>
      write(
        { kind: 'add', productId, quantity },
        undefined,
        browser.call(contract.addCartItem, { body: { productId, quantity } }),
      ),
    change: async (quantity) => {
      const item = shown?.items[0];
      if (!shown || !item) return look();
      const { version } = shown;
      const params = { productId: item.productId };
      await write(
        { kind: 'set', ...params, quantity },
        version,
        browser.call(contract.setCartItemQuantity, { params, body: { quantity, version } }),
      );
    },
    remove: async () => {
      const item = shown?.items[0];
      if (!shown || !item) return look();
      const { version } = shown;
      const params = { productId: item.productId };
      const query = { version: String(version) };
      await write({ kind: 'remove', ...params }, version, browser.call(contract.removeCartItem, { params, query }));
    },
    clear: async () => {
      if (!shown) return look();
      const { version } = shown;
      const query = { version: String(version) };
      await write({ kind: 'clear' }, version, browser.call(contract.clearCart, { query }));
    },
    pay: async (paymentToken) => {
      if (!shown?.items.length) await look();
      if (!shown?.items.length) return;
      last = checkout(shown, { paymentToken });
      memory.payments.push(last);
      await send(last);
    },
    payAgain: async () => {
      if (last) await send(last);
    },
    giveBack: async (line) => {
      const [chosen] = lineAt(linesOf(memory), line);
      if (!chosen) return;
      const { orderId, position } = chosen;
      const params = { orderId, position: String(position) };
      const answer = await answerOf(browser.call(contract.refundOrderLine, { params }));
      if (answer?.value) memory.givenBack.push(chosen);
    },
    download: async (line) => {
      const [chosen] = lineAt(linesOf(memory), line);
      if (!chosen) return;
      const { productId } = chosen;
      const body = { version: 1, name: 'goods.zip', endsRefundRight: true };
      const link = await answerOf(browser.call(contract.createDownload, { params: { productId }, body }));
      if (!link?.value) return;
      const known = linesOf(memory).filter((bought) => bought.productId === productId);
      const response = await orKilled(browser.request(link.value.url));
      if (response?.ok) {
        if ((await response.text()) !== FILE_CONTENT) throw new Error('something else was downloaded');
        memory.downloaded.push(known);
      } else if (response && !REFUSED_DOWNLOADS.has(response.status)) {
        throw new Error(`a download was answered with ${response.status}`);
      }
    },
  };
}

/** Those that are known to be paid. */
function linesOf({ paid }: Memory): LineId[] {
  const lines = paid.flatMap(({ id: orderId, lines: bought }) =>
    bought.map(({ position, productId }) => ({ orderId, position, productId })),
  );
  return [...new Map(lines.map((line) => [`${line.orderId} ${line.position}`, line])).values()];
}

const lineAt = (lines: readonly LineId[], index: number) => lines.slice(index % lines.length).slice(0, 1);

/** Undefined when the process that owed the answer was killed. */
export async function orKilled<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProcessKilled) return undefined;
    throw error;
  });
}

/** Undefined when the process that owed the answer was killed. @throws what no shopper may be told */
async function answerOf<T>(
  call: Promise<T>,
): Promise<{ value: T; problem?: undefined } | { value?: undefined; problem: Problem } | undefined> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof ProcessKilled) return undefined;
    if (error instanceof ApiError && error.problem && REFUSALS.has(error.problem.code)) {
      return { problem: error.problem };
    }
    throw error;
  }
}
