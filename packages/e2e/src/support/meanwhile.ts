/** Changes a shopper's cart and orders from elsewhere. */
import { randomUUID } from 'node:crypto';
import type { Shopper } from './shopper.ts';
import { change, inStore } from './store-database.ts';

/** Changes the price at which the shopper put the product into their cart. */
export async function hadCost({ email }: Shopper, { productId }: { productId: string }, cents: number): Promise<void> {
  await change(
    `update cart_items set price_cents = $3 from users
     where users.id = user_id and users.email = $1 and product_id = $2`,
    [email, productId, String(cents)],
  );
}

/** Puts a product that is no longer sold into the shopper's cart, and returns its name, which has a very long word. */
export async function leftInCart({ email }: Shopper): Promise<string> {
  const id = randomUUID();
  const name = `Withdrawn ${id.replaceAll('-', '').repeat(2)}`;
  await inStore(async (client) => {
    await client.query(
      `insert into products (id, slug, name, description, price_cents, category, image, published)
       values ($1::text, $1::text, $2, '', 1000, 'props', '/media/castle.svg', false)`,
      [id, name],
    );
    await client.query(
      `insert into cart_items (user_id, product_id, quantity, added_at)
       select id, $2, 1, now() from users where email = $1`,
      [email, id],
    );
  });
  return name;
}

/** Records a download of an ordered product, as if on another device. */
export async function downloadedElsewhere(orderId: string, { productId }: { productId: string }): Promise<void> {
  await change('update order_lines set first_downloaded_at = now() where order_id = $1 and product_id = $2', [
    orderId,
    productId,
  ]);
}

/** Records taxes of an order, 19% added to the prices as the payment provider computes them, and an invoice. */
export async function taxed(orderId: string): Promise<void> {
  await change(
    `update order_lines set tax_percent = 19,
       (tax_cents, added_tax_cents) = (select tax, tax from round(unit_price_cents * quantity * 0.19) tax)
     where order_id = $1`,
    [orderId],
  );
  await change(
    `update orders set tax_country = 'DE', has_invoice = true, (tax_cents, added_tax_cents) =
       (select sum(line.tax_cents), sum(line.tax_cents) from order_lines line where line.order_id = orders.id)
     where id = $1`,
    [orderId],
  );
}

/** Answers the shopper's message, as the studio does with `npm run studio`. */
export async function answeredByStudio({ email }: Shopper, text: string): Promise<void> {
  await change(
    `insert into support_replies (message_id, text, created_at)
     select message.id, $2, now() from support_messages message
     join users on users.id = message.user_id where users.email = $1`,
    [email, text],
  );
}
