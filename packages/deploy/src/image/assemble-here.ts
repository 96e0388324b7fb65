/** Command: puts the image's root directory together in the directory that it is given. */
import { assemble } from './assemble.ts';

const [target = ''] = process.argv.slice(2);
await assemble(process.cwd(), target);
