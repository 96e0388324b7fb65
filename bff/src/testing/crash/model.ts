/** Checks that a cart results from its changes: each applied once and in order, none lost, none repeated. */
import type { Cart } from '@storefront/contract';
import type { CartWrite } from './memory.ts';

/** Number of seats by product. */
export type Seats = Readonly<Record<string, number>>;

export interface CartHistory {
  readonly writes: readonly CartWrite[];
  /** Carts shown in between. */
  readonly carts: readonly Cart[];
  /** The seats bought by each paid order. */
  readonly bought: readonly Seats[];
  /** Seats that delayed payments removed, and put back when they failed. */
  readonly returned?: readonly Seats[];
  /** Maximum number of version changes that change no item. */
  readonly idle: number;
  /** The final cart. */
  readonly version: number;
  readonly seats: Seats;
}

/**
 * True when one order of the changes leads from an empty cart to the final one through all that were shown: a confirmed
 * change created the version in its response, every purchase removed its seats once, and a change whose response was
 * lost was applied once or not at all.
 */
export function isExplained(history: CartHistory): boolean {
  return explain(history, {}, 0, {
    writes: history.writes,
    bought: history.bought,
    idle: history.idle,
    returned: history.returned ?? [],
    putBack: [],
  });
}

type Rest = Required<Pick<CartHistory, 'writes' | 'bought' | 'idle' | 'returned'>> & {
  /** Seats that were removed and must be put back. */
  readonly putBack: readonly Seats[];
};

function explain(history: CartHistory, seats: Seats, version: number, rest: Rest): boolean {
  const shown = history.carts.filter((cart) => cart.version === version).map(seatsIn);
  if (!shown.every((cart) => isSame(cart, seats))) return false;
  if (version === history.version) {
    const left = [...rest.bought, ...rest.returned, ...rest.putBack];
    return isSame(seats, history.seats) && left.length === 0 && rest.writes.every(({ made }) => !made);
  }
  const answered = rest.writes.find(({ made }) => made === version + 1);
  const writes = answered ? [answered] : rest.writes.filter(({ made }) => made === undefined);
  const next = (after: Seats, left: Partial<Rest>) => explain(history, after, version + 1, { ...rest, ...left });
  return (
    writes.some((write) => {
      const fits = write.on === undefined || write.on === version;
      return fits && next(changed(seats, write), { writes: without(rest.writes, write) });
    }) ||
    (!answered &&
      (rest.bought.some((order) => next(takenOut(seats, order), { bought: without(rest.bought, order) })) ||
        rest.returned.some((order) =>
          next(takenOut(seats, order), {
            returned: without(rest.returned, order),
            putBack: [...rest.putBack, order],
          }),
        ) ||
        rest.putBack.some((order) => next(putBack(seats, order), { putBack: without(rest.putBack, order) })) ||
        (rest.idle > 0 && next(seats, { idle: rest.idle - 1 }))))
  );
}

function changed(seats: Seats, { change }: CartWrite): Seats {
  if (change.kind === 'clear') return {};
  const { [change.productId]: present = 0, ...others } = seats;
  if (change.kind === 'remove') return others;
  return { ...others, [change.productId]: change.kind === 'add' ? present + change.quantity : change.quantity };
}

function takenOut(seats: Seats, order: Seats): Seats {
  const left = Object.entries(seats).map(([id, count]): [string, number] => [id, count - (order[id] ?? 0)]);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

function putBack(seats: Seats, order: Seats): Seats {
  const added = Object.entries(order).map(([id, count]): [string, number] => [id, count + (seats[id] ?? 0)]);
  return { ...seats, ...Object.fromEntries(added) };
}

export function seatsIn({ items, withdrawn = [] }: Pick<Cart, 'items' | 'withdrawn'>): Seats {
  return Object.fromEntries([...items, ...withdrawn].map(({ productId, quantity }) => [productId, quantity]));
}

const sorted = (seats: Seats) => JSON.stringify(Object.entries(seats).toSorted(([a], [b]) => a.localeCompare(b)));
const isSame = (one: Seats, other: Seats) => sorted(one) === sorted(other);
const without = <T>(list: readonly T[], item: T) => list.filter((other) => other !== item);
