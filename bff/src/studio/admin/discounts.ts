import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { AdminError } from '../../base/errors.ts';
import {
  type AdminDiscount,
  endDiscount,
  findDiscounts,
  findProductIds,
  insertDiscount,
  type NewDiscount,
} from './discounts.repository.ts';

export type { AdminDiscount };

export type DiscountAdmin = ReturnType<typeof createDiscountAdmin>;

/** Products by id or slug; without a start it begins at once. */
export type WantedDiscount = Omit<NewDiscount, 'productIds' | 'startsAt'> & {
  readonly products: readonly string[];
  readonly startsAt: Date | null;
};

const CODE = /^[A-Z0-9-]{3,32}$/;

/** Needs only the database. Functions throw an AdminError with a sentence about invalid input. */
export function createDiscountAdmin({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    list: () => findDiscounts(db),
    async create({ products, ...wanted }: WantedDiscount): Promise<void> {
      const { code } = wanted;
      if (!CODE.test(code))
        throw new AdminError(`A code has 3 to 32 capital letters, digits and hyphens; ${code} does not.`);
      const startsAt = wanted.startsAt ?? clock.now();
      if (wanted.endsAt && wanted.endsAt <= startsAt) throw new AdminError('A discount must end after it begins.');
      await inTransaction(db, async (tx) => {
        const known = await findProductIds(tx, products);
        const unknown = products.find((name) => !known.some(({ id, slug }) => id === name || slug === name));
        if (unknown !== undefined) throw new AdminError(`There is no product ${unknown}.`);
        const discount = { ...wanted, startsAt, productIds: known.map(({ id }) => id) };
        if (!(await insertDiscount(tx, discount, clock.now())))
          throw new AdminError(`The code ${code} already exists.`);
      });
    },
    /** Ends the code at once; keeps an earlier end. */
    async end(code: string): Promise<void> {
      if (!(await endDiscount(db, code, clock.now()))) throw new AdminError(`There is no code ${code}.`);
    },
  };
}
