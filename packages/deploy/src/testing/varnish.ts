/** Debian's Varnish with the package's configuration, its addresses replaced by the test's. */
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefront/utils/free-port';
import { findProgram, startProgram, until } from './program.ts';
import type { RunningCache } from './running-cache.ts';
import { answers, rewrite } from './server-files.ts';

const varnish = findProgram('varnishd');
/** True when this machine can run Varnish with the module that purges by key. */
export const canRunVarnish = varnish !== undefined && globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length > 0;

const configuration = fileURLToPath(new URL('../../varnish/store.vcl', import.meta.url));

/** @param port of the store, which replaces both servers */
export async function startVarnish(port: number): Promise<RunningCache> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-varnish-'));
  const file = join(directory, 'store.vcl');
  await rewrite(configuration, { 'server-1': '127.0.0.1', 'server-2': '127.0.0.1', '"4000"': `"${port}"` }, file);
  const own = await freePort();
  const program = startProgram(varnish ?? '', [
    ...['-F', '-j', 'none', '-n', join(directory, 'work'), '-f', file, '-a', `127.0.0.1:${own}`],
    ...['-T', 'none', '-s', 'malloc,50m', '-p', 'http_gzip_support=off'],
  ]);
  const url = `http://127.0.0.1:${own}`;
  await until(program, () => answers(url));
  return {
    url,
    question: {},
    async stop() {
      await program.stop();
      await rm(directory, { recursive: true });
    },
  };
}
