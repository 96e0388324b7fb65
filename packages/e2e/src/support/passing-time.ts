/** Time that passes for the store's server: its clock goes on, so what it has noted is put back instead. */
import { Client } from 'pg';

async function change(sql: string, values: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: process.env.STORE_DATABASE_URL });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql, [...values]);
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`);
  } finally {
    await client.end();
  }
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
