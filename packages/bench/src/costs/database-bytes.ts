import { withClient } from '@storefront/testkit/postgres/test-database';
import { generateProducts } from 'bff/generated-catalog';
import { sized } from '../size.ts';

const PRODUCTS = sized(5000, 20);

/** Returns the size of all tables with lasting data, and their indexes. */
export async function databaseBytes(url: string): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limits'`,
    );
    return rows[0]?.bytes ?? 0;
  });
}

/** Returns the bytes per product in a catalogue of some thousands. */
export async function bytesOfProduct(url: string): Promise<number> {
  const before = await databaseBytes(url);
  await withClient(url, (client) => generateProducts((sql, values) => client.query(sql, values), 1, PRODUCTS));
  return ((await databaseBytes(url)) - before) / PRODUCTS;
}
