/** A file is handed to one request that knows its address. */
import { expect, test } from 'vitest';
import { offerOnce } from './offer-once.ts';

test('the first request for the address gets the content, and the next one nothing', async () => {
  const address = await offerOnce(new Uint8Array([1, 2, 3]), 'model/gltf-binary');
  const elsewhere = await fetch(new URL('/', address), { headers: { connection: 'close' } });
  expect(elsewhere.status).toBe(404);
  const response = await fetch(address, { headers: { connection: 'close' } });
  expect(response.headers.get('content-type')).toBe('model/gltf-binary');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  await expect(fetch(address)).rejects.toThrow();
});
