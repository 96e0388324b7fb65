/**
 * Process: unpacks a product's zip. Arguments: the zip, a directory for its files, and the product as JSON. Writes the
 * files that belong below `download/` under numbers, and sends their paths in that order.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundledProduct, downloadsOf } from './downloads.ts';

const [zip = '', directory = '', json = ''] = process.argv.slice(2);
const product = JSON.parse(json) as BundledProduct;
await mkdir(directory, { recursive: true });
const downloads = downloadsOf(product, await readFile(zip));
for (const [index, [, content]] of downloads.entries()) await writeFile(join(directory, String(index)), content);
process.send?.(downloads.map(([path]) => path));
process.disconnect?.();
