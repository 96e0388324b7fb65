/** Static twin of a page as the baseline: its first view with its styles, without scripts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BenchStore } from './store.ts';

const NAME = 'bench-static/1';

export async function publishStaticTwin({ url, assets }: BenchStore, path: string): Promise<string> {
  const html = await (await fetch(new URL(path, url))).text();
  const twin = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    .replaceAll(/<link rel="preload" as="script"[^>]*>\n?/g, '');
  const directory = join(assets, NAME);
  const name = path.replaceAll(/\W/g, '') || 'page';
  await mkdir(directory, { recursive: true });
  // The policy of static files allows no inline styles.
  const styles = [...twin.matchAll(STYLE)].map(([, css = '']) => css).join('');
  await write(directory, `${name}.css`, styles);
  const linked = twin.replaceAll(STYLE, '').replace('</head>', `<link rel="stylesheet" href="${name}.css">\n</head>`);
  await write(directory, `${name}.html`, linked);
  return `/assets/${NAME}/${name}.html`;
}

const STYLE = /<style\b[^>]*>(.*?)<\/style>\n?/gs;

async function write(directory: string, file: string, content: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(join(directory, file), content);
  await writeFile(join(directory, `${file}.br`), brotliCompressSync(content, quality));
}
