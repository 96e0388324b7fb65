import { createHmac } from 'node:crypto';
import { inStore } from './store-database.ts';

/** The path that an email about a new version leads to; making a version would take the whole catalogue along. */
export async function unsubscribeLink(email: string): Promise<string> {
  let link = '';
  await inStore(async (client) => {
    const { rows } = await client.query('select id, key from users, unsubscribe_keys where email = $1', [email]);
    const { id, key } = rows[0];
    const mac = createHmac('sha256', key).update(`new-versions ${id}`).digest();
    link = `/unsubscribe/new-versions/${id}.${mac.subarray(0, 16).toString('base64url')}`;
  });
  return link;
}
