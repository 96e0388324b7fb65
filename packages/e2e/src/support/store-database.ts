/** The store's database, for what no shopper could do: noting what happened elsewhere, or some time ago. */
import { Client } from 'pg';

export async function inStore(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: process.env.STORE_DATABASE_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The same for orders, whose guard lets nobody change what they say; it looks away meanwhile. */
export async function inOrders(work: (client: Client) => Promise<void>): Promise<void> {
  await inStore(async (client) => {
    await client.query('begin');
    await client.query('alter table orders disable trigger orders_guard');
    await work(client);
    await client.query('alter table orders enable trigger orders_guard');
    await client.query('commit');
  });
}

/** One statement that must change something. */
export function change(sql: string, values: readonly string[]): Promise<void> {
  return inStore(async (client) => {
    const { rowCount } = await client.query(sql, [...values]);
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`);
  });
}
