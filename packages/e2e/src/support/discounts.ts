/** Creates discount codes in the store's database as the studio's command does. */
import { randomUUID } from 'node:crypto';
import { change } from './store-database.ts';

/** Creates a code that takes `percent` off everything. */
export async function aDiscount(percent: number): Promise<string> {
  const code = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;
  await change(
    `insert into discounts (code, percent, starts_at, created_at)
     values ($1, $2::integer, now() - interval '1 minute', now())`,
    [code, String(percent)],
  );
  return code;
}
