/** Access to the store's database, for changes that no shopper could make: events elsewhere or in the past. */
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

/** The same for orders, whose triggers forbid changes; they are disabled for this connection only. */
export async function inOrders(work: (client: Client) => Promise<void>): Promise<void> {
  await inStore(async (client) => {
    await client.query('begin');
    // It locks no table, so no transaction of the store waits.
    await client.query('set local session_replication_role = replica');
    await work(client);
    await client.query('commit');
  }, 'postgres');
}

/** Runs one statement, which must change something. */
export function change(sql: string, values: readonly string[]): Promise<void> {
  return inStore(async (client) => {
    const { rowCount } = await client.query(sql, [...values]);
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`);
  });
}
