/** Simulates passing time for the store's server: moves its records back, because its clock keeps running. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Shopper } from './shopper.ts';
import { change, inOrders } from './store-database.ts';

/** ACCOUNT_SECRET of the store under test. */
export const STORE_SECRET = 'known to every browser test, and to no other store';

const KEY_BYTES = 32;

/** Moves codes texted to `phone` back by `time`, such as '31 seconds'. */
export async function passSinceText(phone: string, time: string): Promise<void> {
  await change(
    `update sms_codes set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval
     from mfa_factors factor where factor.id = sms_codes.factor_id and factor.phone = $1`,
    [phone, time],
  );
  await change('update text_draws set drawn_at = drawn_at - $1::interval', [time]);
}

/** Moves all logins of the user with this email back by `time`. */
export async function passSinceSignIn(email: string, time: string): Promise<void> {
  await change(
    `update sessions set authenticated_at = authenticated_at - $2::interval,
       second_factor_at = second_factor_at - $2::interval
     from users where users.id = sessions.user_id and users.email = $1`,
    [email, time],
  );
}

/** Moves the creation of the shopper's pending order back by `time`. */
export async function passSinceCheckout({ email }: Shopper, time: string): Promise<void> {
  await inOrders(async (client) => {
    await client.query(
      `update orders set created_at = orders.created_at - $2::interval from users
       where users.id = user_id and users.email = $1 and status = 'pending'`,
      [email, time],
    );
  });
}

/** Moves an order's payment back by `time`. */
export async function passSincePayment(orderId: string, time: string): Promise<void> {
  await inOrders(async (client) => {
    // Three days earlier may be another year.
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
  });
}

/** Moves the request to remove the email's MFA factors back by `time`, and has the store process due work. */
export async function passSinceRemovalAsked(email: string, time: string): Promise<void> {
  await change(
    `update mfa_removals set asked_at = asked_at - $2::interval, due_at = due_at - $2::interval
     from users where users.id = user_id and users.email = $1 and ended_at is null`,
    [email, time],
  );
  await change("update scheduled_tasks set due_at = now() where name = 'remove-lost-factors'", []);
}

/** Returns a download's URL as the store would have made it `minutes` earlier. */
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
