/**
 * The measure of a page: the same content, styles and pictures as a static file from the same server, without a script.
 * It is made from the page's own first view, so that it cannot fall behind.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BenchStore } from './store.ts';

const NAME = 'bench-static/1';

/** Puts the static twin of `path` among the store's assets and answers its address. */
export async function publishStaticTwin({ url, assets }: BenchStore, path: string): Promise<string> {
  const html = await (await fetch(new URL(path, url))).text();
  const twin = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    .replaceAll(/<link rel="preload" as="script"[^>]*>\n?/g, '');
  const directory = join(assets, NAME);
  const file = `${path.replaceAll(/\W/g, '') || 'page'}.html`;
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, file), twin);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(join(directory, `${file}.br`), brotliCompressSync(twin, quality));
  return `/assets/${NAME}/${file}`;
}
