/** A cart as it is shown, from one statement. */
import type { Category } from '@storefront/contract';
import { type AliasedExpression, type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database, Db } from '../../base/db/database.ts';
import { precompiled } from '../../base/db/precompiled.ts';
import type { FindSession } from '../../base/http/session.ts';
import { liveSession } from '../../people/sessions/sessions.repository.ts';
import { ofModel } from '../catalog/catalog.repository.ts';
import type { Priced } from '../catalog/price-in-force.ts';
import type { ProductRow } from '../catalog/product-view.ts';
import type { DiscountRow } from '../discounts/discount-view.ts';
import { discountJson } from '../discounts/discounts.repository.ts';

export interface CartRow {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly lastPurchaseAt: Date | null;
  readonly items: readonly CartItemRow[];
  readonly discount: DiscountRow | null;
  /** Items no longer sold. */
  readonly withdrawn: readonly Pick<CartItemRow, 'productId' | 'name' | 'quantity'>[];
}

export interface CartItemRow extends Pick<ProductRow, 'pictures'> {
  readonly productId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priced: Priced;
  readonly addedPriceCents: number | null;
  readonly lowestBeforeCents: number | null;
  readonly category: Category;
  readonly image: string;
  readonly quantity: number;
  readonly addedAt: Date;
  readonly triangles: number | null;
  readonly textureBytes: number | null;
  readonly fileBytes: number | null;
}

const cartOf = precompiled((db, userId: string) => cartsOf(db, userId));

const cartsOf = (db: Db, userId: string | Expression<string>) =>
  db.selectFrom('carts').select(cartJson).where('carts.userId', '=', userId);

/** The cart at current prices, oldest item first, from one statement and so one snapshot. */
export async function findCart(db: Db, userId: string): Promise<CartRow | undefined> {
  const [found] = await cartOf(db, userId);
  return found && cartRowOf(found.cart);
}

const sessionsWithCart = precompiled((db, tokenHash: Buffer, now: Date, seenAfter: Date) =>
  liveSession(db, tokenHash, now, seenAfter).select(({ ref }) => cartOfUser(db, ref('sessions.userId'))),
);

/** The cart is undefined when the user has none yet. */
export const findSessionWithCart: FindSession<CartRow | undefined> = async (db, tokenHash, { now, seenAfter }) => {
  const [found] = await sessionsWithCart(db, tokenHash, now, seenAfter);
  if (!found) return undefined;
  const { cart, ...session } = found;
  return { session, along: cart === null ? undefined : cartRowOf(cart) };
};

/** Null when the user has none yet. */
export function cartOfUser(db: Db, userId: Expression<string>) {
  return cartsOf(db, userId).$asScalar().as('cart');
}

/** The whole cart as one JSON value: a tenth of the work of as many columns. */
function cartJson(eb: ExpressionBuilder<Database, 'carts'>) {
  return jsonBuildObject({
    id: eb.ref('carts.id'),
    version: eb.ref('carts.version'),
    updatedAt: eb.ref('carts.updatedAt'),
    lastPurchaseAt: eb.ref('carts.lastPurchaseAt'),
    items: itemsOf(eb),
    discount: discountJson(eb),
  }).as('cart');
}

function itemsOf(eb: ExpressionBuilder<Database, 'carts'>) {
  return eb
    .selectFrom('cartItems')
    .innerJoin('products', 'products.id', 'cartItems.productId')
    .whereRef('cartItems.userId', '=', 'carts.userId')
    .select((item) =>
      item.fn
        .coalesce(
          item.fn.jsonAgg(itemJson(item)).orderBy('cartItems.addedAt').orderBy('products.id'),
          sql<never[]>`'[]'::json`,
        )
        .as('items'),
    )
    .$asScalar()
    .$notNull();
}

function itemJson({ ref }: ExpressionBuilder<Database, 'cartItems' | 'products'>) {
  return jsonBuildObject({
    productId: ref('products.id'),
    slug: ref('slug'),
    name: ref('name'),
    description: ref('description'),
    priced: jsonBuildObject({
      priceCents: ref('products.priceCents'),
      ordinaryCents: ref('products.ordinaryCents'),
      reducedUntil: ref('products.reducedUntil'),
      lowestBeforeCents: ref('products.lowestBeforeCents'),
    }),
    addedPriceCents: ref('cartItems.priceCents'),
    category: ref('category'),
    image: ref('image'),
    pictures: ofModel('pictures'),
    quantity: ref('quantity'),
    addedAt: ref('addedAt'),
    triangles: ref('triangles'),
    textureBytes: ref('textureBytes'),
    fileBytes: ref('fileBytes'),
    published: ref('published'),
    lowestBeforeCents: lowestBefore,
  });
}

/** The lowest price of the 30 days before the latest price, if it is lower than when the item was added. */
const lowestBefore = sql<number | null>`case when products.price_cents < cart_items.price_cents then (
  select min(earlier.price_cents) from (
    select price_cents, since, lead(since) over (order by since) as until, max(since) over () as latest
    from product_prices where product_id = products.id
  ) earlier where since < latest and until > latest - interval '30 days'
) end`;

type CartJson = ReturnType<typeof cartJson> extends AliasedExpression<infer Json, 'cart'> ? Json : never;

/** Parses the times, which are text in JSON. */
export function cartRowOf({ updatedAt, lastPurchaseAt, items, discount, ...cart }: CartJson): CartRow {
  const sold = items.filter(({ published }) => published);
  const unsold = items.filter(({ published }) => !published);
  return {
    ...cart,
    updatedAt: new Date(updatedAt),
    lastPurchaseAt: lastPurchaseAt === null ? null : new Date(lastPurchaseAt),
    items: sold.map(({ published: _, addedAt, priced, ...item }) => ({
      ...item,
      priced: { ...priced, reducedUntil: priced.reducedUntil === null ? null : new Date(priced.reducedUntil) },
      addedAt: new Date(addedAt),
    })),
    discount: discount && {
      ...discount,
      startsAt: new Date(discount.startsAt),
      endsAt: discount.endsAt === null ? null : new Date(discount.endsAt),
    },
    withdrawn: unsold.map(({ productId, name, quantity }) => ({ productId, name, quantity })),
  };
}
