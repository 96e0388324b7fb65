/**
 * Command: builds the app of the working directory by its webpack.config.js. `node build-app.ts [--standalone]`. One app
 * per process: Module Federation orders modules otherwise when it has built another before.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import webpack from 'webpack';

const { values } = parseArgs({ options: { standalone: { type: 'boolean' } } });
const configuration = pathToFileURL(join(process.cwd(), 'webpack.config.js'));
const { default: given } = await import(configuration.href);
const compiler = webpack(typeof given === 'function' ? given(values) : given);
if (!compiler) throw new Error('The configuration is invalid.');
compiler.run((error, stats) => {
  if (error) throw error;
  console.log(stats?.toString('errors-warnings'));
  process.exitCode = stats?.hasErrors() ? 1 : 0;
  compiler.close(() => {});
});
