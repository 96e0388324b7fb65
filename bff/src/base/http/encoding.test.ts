import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressQuickly } from './encoding.ts';

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['an empty answer', ''],
  ['a small one', '{"status":"ok"}'],
  ['one that hardly gets smaller', Buffer.from(crypto.getRandomValues(new Uint8Array(9_000))).toString('hex')],
  ['a page', 'Eine Bücherwand '.repeat(4_000)],
  ['one that another thread takes', 'Eine Bücherwand '.repeat(100_000)],
])('%s comes back as it was', async (_, content) => {
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = await compressQuickly(content, encoding);
    expect(decompress[encoding](compressed).toString() === content).toBe(true);
  }
});
