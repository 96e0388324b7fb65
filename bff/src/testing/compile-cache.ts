/** Where processes that tests start keep compiled code for those after them: NODE_COMPILE_CACHE. */
import { fileURLToPath } from 'node:url';

export const COMPILE_CACHE = fileURLToPath(new URL('../../../.data/compile-cache', import.meta.url));
