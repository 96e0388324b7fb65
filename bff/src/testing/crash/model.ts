/** Whether a cart is what it must be: every change of it once and in its place, none lost, none made twice. */
import type { Cart } from '@storefront/contract';
import type { CartWrite } from './memory.ts';

/** Seats by product. */
export type Seats = Readonly<Record<string, number>>;

export interface CartHistory {
  readonly writes: readonly CartWrite[];
  /** Carts that were shown meanwhile. */
  readonly carts: readonly Cart[];
  /** What each paid order bought. */
  readonly bought: readonly Seats[];
  /** What orders took out whose payment took days, and put back when it failed. */
  readonly returned?: readonly Seats[];
  /** How many changes may have happened that change no item. */
  readonly idle: number;
  /** The cart in the end. */
  readonly version: number;
  readonly seats: Seats;
}

/**
 * Whether one order of the changes leads from an empty cart to the one in the end by way of all that were shown: an
 * answered change made the version that it was answered with, every purchase took its seats out once, and a change of
 * which nobody heard again happened once or not at all.
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
  /** Taken out, and to be put back. */
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
