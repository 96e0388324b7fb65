/** Command: assembles the image's root directory in the given directory. */
import { assemble } from './assemble.ts';

const [target = ''] = process.argv.slice(2);
await assemble(process.cwd(), target);
