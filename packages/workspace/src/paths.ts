/** Where things are in this checkout. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything the store keeps on this machine; `STOREFRONT_DATA_DIR` moves it, for a second store beside the first. */
export const dataDirectory = process.env.STOREFRONT_DATA_DIR ?? join(root, '.data');

export const microFrontends = ['mfe-account', 'mfe-catalog', 'mfe-checkout', 'mfe-support'] as const;
export const apps = ['shell', ...microFrontends] as const;

export const inRoot = (...parts: string[]) => join(root, ...parts);
export const inData = (...parts: string[]) => join(dataDirectory, ...parts);
