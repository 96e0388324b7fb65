/** A test process that uses the cluster named on its command line until its input ends. */
import { ensurePostgres } from '../index.ts';

const [directory = ''] = process.argv.slice(2);
const postgres = await ensurePostgres({ directory, durable: false });
process.stdout.write(`${postgres.pid}\n`);
process.stdin.resume().once('end', async () => {
  await postgres.stop();
  process.exit(0);
});
