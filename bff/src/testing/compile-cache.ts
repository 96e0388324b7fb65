/** NODE_COMPILE_CACHE: where processes that tests start keep compiled code for later ones. */
import { fileURLToPath } from 'node:url';

export const COMPILE_CACHE = fileURLToPath(new URL('../../../.data/compile-cache', import.meta.url));
