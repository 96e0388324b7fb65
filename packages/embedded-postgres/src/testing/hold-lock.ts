/** A test process that holds the lock named on its command line until it is killed. */
import { withLock } from '../lock.ts';

const [file = ''] = process.argv.slice(2);
await withLock(file, async () => {
  process.stdout.write('held\n');
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
});
