/** The store's database, for what no shopper could do: noting what happened elsewhere, or some time ago. */
import { Client } from 'pg';

export async function inStore(work: (client: Client) => Promise<void>, role = 'storefront'): Promise<void> {
  const connectionString = process.env.STORE_DATABASE_URL?.replace('storefront@', `${role}@`);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The same for orders, whose guards let nobody change what they say; they look away from this connection alone. */
export async function inOrders(work: (client: Client) => Promise<void>): Promise<void> {
  await inStore(async (client) => {
    await client.query('begin');
    // No table is locked for it, so no transaction of the store waits.
    await client.query('set local session_replication_role = replica');
    await work(client);
    await client.query('commit');
  }, 'postgres');
}

/** One statement that must change something. */
export function change(sql: string, values: readonly string[]): Promise<void> {
  return inStore(async (client) => {
    const { rowCount } = await client.query(sql, [...values]);
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`);
  });
}
