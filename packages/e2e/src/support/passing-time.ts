/** Time that passes for the store's server: its clock goes on, so what it has noted is put back instead. */
import type { Shopper } from './shopper.ts';
import { change, inOrders } from './store-database.ts';

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

/** Lets `time` pass since the shopper's pending order was made. */
export async function passSinceCheckout({ email }: Shopper, time: string): Promise<void> {
  await inOrders(async (client) => {
    await client.query(
      `update orders set created_at = orders.created_at - $2::interval from users
       where users.id = user_id and users.email = $1 and status = 'pending'`,
      [email, time],
    );
  });
}

/** Lets `time` pass since an order was paid. */
export async function passSincePayment(orderId: string, time: string): Promise<void> {
  await inOrders(async (client) => {
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
  });
}
