/** What a shopper's tab remembers: what was asked and what was answered. */
import type { Cart, Order } from '@storefront/contract';
import type { checkout } from '../checkout.ts';

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
  /** Ids of the sessions whose pages were shown, at the provider. */
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

/** Those that are known to be paid. */
export function linesOf({ paid }: Memory): LineId[] {
  const lines = paid.flatMap(({ id: orderId, lines: bought }) =>
    bought.map(({ position, productId }) => ({ orderId, position, productId })),
  );
  return [...new Map(lines.map((line) => [`${line.orderId} ${line.position}`, line])).values()];
}
