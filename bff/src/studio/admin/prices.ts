import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { AdminError } from '../../base/errors.ts';
import { deleteLaunchPrice, endPrices, putLaunchPrice } from '../../shop/catalog/launch-prices.repository.ts';
import { switchPricesIn } from '../../shop/catalog/launch-prices.service.ts';
import { lockCatalog } from '../../shop/catalog/product-writes.repository.ts';
import { type AdminPrice, findPricedProduct, listPrices } from './prices.repository.ts';

export type { AdminPrice };

export type PriceAdmin = ReturnType<typeof createPriceAdmin>;

export interface WantedPrice {
  /** One of the two is set. */
  readonly percent: number | null;
  readonly amountCents: number | null;
  /** Null to begin at once. */
  readonly startsAt: Date | null;
  readonly endsAt: Date;
}

/** Needs only the database. Functions throw an AdminError with a sentence about invalid input. */
export function createPriceAdmin({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const product = async (tx: Tx, name: string) => {
    await lockCatalog(tx);
    const found = await findPricedProduct(tx, name);
    if (!found) throw new AdminError(`The shop has no product ${name}.`);
    return found;
  };
  return {
    /** Latest first; ended ones stay until another replaces them. */
    list: () => listPrices(db),
    /** Sets the reduction of a product, by id or slug, replacing an earlier one. */
    async set(name: string, { startsAt, ...wanted }: WantedPrice): Promise<void> {
      const now = clock.now();
      const launch = { ...wanted, startsAt: startsAt ?? now };
      if (launch.endsAt <= launch.startsAt) throw new AdminError('A launch price must end after it begins.');
      if (launch.endsAt <= now) throw new AdminError('A launch price must end in the future.');
      await inTransaction(db, async (tx) => {
        const { id: productId, ordinaryCents } = await product(tx, name);
        if (ordinaryCents === 0) throw new AdminError(`${name} is already free.`);
        if ((launch.amountCents ?? 0) >= ordinaryCents) throw new AdminError(`${name} already costs that or less.`);
        await endPrices(tx, now, productId);
        await putLaunchPrice(tx, { ...launch, productId }, now);
        await switchPricesIn(tx, now);
      });
    },
    /** Ends a reduction at once; one that has not begun never begins. */
    async end(name: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { id } = await product(tx, name);
        if (!(await deleteLaunchPrice(tx, id))) throw new AdminError(`${name} has no launch price.`);
        await endPrices(tx, clock.now(), id);
      });
    },
  };
}
