/** Imported before a server's own code: runs stores in the same process, with the settings in this module's URL. */
import { loadEnv } from 'bff/env';
import { start } from 'bff/start';

const all = new URL(import.meta.url).searchParams.getAll('settings');
for (const settings of all) {
  await start(loadEnv({ ...process.env, ...(JSON.parse(settings) as Record<string, string>) }));
}
