/** Time that passes for the store's server: its clock goes on, so what it has noted is put back instead. */
import { createHmac, hkdfSync } from 'node:crypto';
import { Client } from 'pg';

/** What the store under test protects accounts by. */
export const STORE_SECRET = 'known to every browser test, and to no other store';

const KEY_BYTES = 32;

async function inStore(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: process.env.STORE_DATABASE_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function change(sql: string, values: readonly string[]): Promise<void> {
  return inStore(async (client) => {
    const { rowCount } = await client.query(sql, [...values]);
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`);
  });
}

/** Lets `time`, such as '31 seconds', pass since codes were texted to `phone`. */
export async function passSinceText(phone: string, time: string): Promise<void> {
  await change(
    `update sms_codes set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval
     from mfa_factors factor where factor.id = sms_codes.factor_id and factor.phone = $1`,
    [phone, time],
  );
  await change('update text_draws set drawn_at = drawn_at - $1::interval', [time]);
}

/** Lets `time` pass since the user of that address signed in, everywhere. */
export async function passSinceSignIn(email: string, time: string): Promise<void> {
  await change(
    `update sessions set authenticated_at = authenticated_at - $2::interval,
       second_factor_at = second_factor_at - $2::interval
     from users where users.id = sessions.user_id and users.email = $1`,
    [email, time],
  );
}

/** Lets `time` pass since an order was paid; what orders say is final, so their guard looks away meanwhile. */
export async function passSincePayment(orderId: string, time: string): Promise<void> {
  await inStore(async (client) => {
    await client.query('begin');
    await client.query('alter table orders disable trigger orders_guard');
    // Three days may lie between two years.
    await client.query(
      `insert into receipt_years (year, last_number)
       select extract(year from (paid_at - $2::interval) at time zone 'UTC'), 1 from orders where id = $1
       on conflict do nothing`,
      [orderId, time],
    );
    await client.query(
      `update orders set created_at = created_at - $2::interval, paid_at = paid_at - $2::interval,
         receipt_year = extract(year from (paid_at - $2::interval) at time zone 'UTC')
       where id = $1`,
      [orderId, time],
    );
    await client.query('alter table orders enable trigger orders_guard');
    await client.query('commit');
  });
}

/** Notes that a product of an order was downloaded, as if on another device. */
export async function downloadedElsewhere(orderId: string, { productId }: { productId: string }): Promise<void> {
  await change('update order_lines set first_downloaded_at = now() where order_id = $1 and product_id = $2', [
    orderId,
    productId,
  ]);
}

/** The address of a download as the store would have made it that many `minutes` earlier. */
export function madeEarlier(url: string, minutes: number): string {
  const [, path, token = '', name] = url.split('/');
  const [header, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number };
  const seconds = minutes * 60;
  const earlier = JSON.stringify({ ...claims, iat: claims.iat - seconds, exp: claims.exp - seconds });
  const signed = `${header}.${Buffer.from(earlier).toString('base64url')}`;
  const key = Buffer.from(hkdfSync('sha256', STORE_SECRET, '', 'storefront downloads', KEY_BYTES));
  return `/${path}/${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}/${name}`;
}
