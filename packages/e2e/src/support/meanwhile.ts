/** What happens to a shopper's cart and orders while they do nothing, noted straight in the store's database. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Shopper } from './shopper.ts';

async function inStore(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: process.env.STORE_DATABASE_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Lets the product have cost so much when the shopper put it into their cart. */
export async function hadCost({ email }: Shopper, { productId }: { productId: string }, cents: number): Promise<void> {
  await inStore(async (client) => {
    await client.query(
      `update cart_items set price_cents = $3 from users
       where users.id = user_id and users.email = $1 and product_id = $2`,
      [email, productId, cents],
    );
  });
}

/** Leaves a product in the shopper's cart that is no longer sold, and answers its name, which has a very long word. */
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

/** Lets `time`, such as '31 seconds', pass since the shopper's pending order was made; its guard looks away meanwhile. */
export async function passSinceCheckout({ email }: Shopper, time: string): Promise<void> {
  await inStore(async (client) => {
    await client.query('begin');
    await client.query('alter table orders disable trigger orders_guard');
    await client.query(
      `update orders set created_at = orders.created_at - $2::interval from users
       where users.id = user_id and users.email = $1 and status = 'pending'`,
      [email, time],
    );
    await client.query('alter table orders enable trigger orders_guard');
    await client.query('commit');
  });
}
