import { createHmac } from 'node:crypto';
import { inStore } from './store-database.ts';

/** Returns the unsubscribe path of a new version's email; making a version would import the whole catalogue. */
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
