/** The memory of a shopper's tab: its requests and their responses. */
import type { Cart, Order } from '@storefront/contract';
import type { checkout } from '../checkout.ts';

/** A change of the cart that was sent. */
export interface CartWrite {
  readonly change:
    | { readonly kind: 'add' | 'set'; readonly productId: string; readonly quantity: number }
    | { readonly kind: 'remove'; readonly productId: string }
    | { readonly kind: 'clear' };
  /** The version that it was based on; undefined when it applies to any. */
  readonly on: number | undefined;
  /** The version that it created; undefined when its response was lost. */
  made: number | undefined;
}

export interface LineId {
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
}

/** The shopper's knowledge. */
export interface Memory {
  readonly writes: CartWrite[];
  /** Every cart shown. */
  readonly carts: Cart[];
  readonly paid: Order[];
  /** Lines whose refund was confirmed. */
  readonly givenBack: LineId[];
  /** For each download, the lines known to be paid when it was requested. */
  readonly downloaded: (readonly LineId[])[];
  /** Every payment that the shopper agreed to. */
  readonly payments: Payment[];
  /** Keys of declined attempts. */
  readonly declined: string[];
  /** Ids of the provider's sessions whose pages were shown. */
  readonly pages: string[];
}

export interface Payment extends Pick<ReturnType<typeof checkout>, 'headers'> {
  readonly body: ReturnType<typeof checkout>['body'] & { readonly flow?: 'redirect' };
}

export const noMemory = (): Memory => ({
  writes: [],
  carts: [],
  paid: [],
  givenBack: [],
  downloaded: [],
  payments: [],
  declined: [],
  pages: [],
});

/** Returns the lines known to be paid. */
export function linesOf({ paid }: Memory): LineId[] {
  const lines = paid.flatMap(({ id: orderId, lines: bought }) =>
    bought.map(({ position, productId }) => ({ orderId, position, productId })),
  );
  return [...new Map(lines.map((line) => [`${line.orderId} ${line.position}`, line])).values()];
}
