/** The process of the backend-for-frontend. */
import { EnvError, loadEnv } from './env.ts';
import { StartError, start } from './start.ts';

try {
  await start(loadEnv(process.env));
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
