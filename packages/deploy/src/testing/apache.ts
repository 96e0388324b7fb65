/** Debian's Apache with the package's configuration, its addresses and directories replaced by the test's. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefront/utils/free-port';
import { findProgram, runProgram, startProgram, until } from './program.ts';
import type { RunningCache } from './running-cache.ts';
import { answers, rewrite } from './server-files.ts';

const MODULES = '/usr/lib/apache2/modules';
const apache = findProgram('apache2');
export const canRunApache = apache !== undefined && existsSync(MODULES) && findProgram('openssl') !== undefined;

const packageDirectory = fileURLToPath(new URL('../..', import.meta.url));
/** Debian's default modules, and those that the README enables. */
const modules = [
  ...['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', 'headers', 'proxy', 'proxy_http', 'proxy_balancer'],
  ...['slotmem_shm', 'lbmethod_byrequests', 'cache', 'cache_disk'],
];

/** @param port of the store, which replaces both servers */
export async function startApache(port: number): Promise<RunningCache> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-apache-'));
  const kept = join(directory, 'kept');
  await mkdir(kept);
  // Apache started by root runs its workers as another user.
  await chmod(directory, 0o755);
  await chmod(kept, 0o777);
  await runProgram('sh', [join(packageDirectory, 'compose/setup.sh'), join(directory, 'secrets'), 'localhost']);
  const [https, inner] = [await freePort(), await freePort()];
  const changes = {
    'BalancerMember http://server-2:4000': '#',
    'server-1:4000': `127.0.0.1:${port}`,
    '*:443': `127.0.0.1:${https}`,
    '127.0.0.1:4080': `127.0.0.1:${inner}`,
    '/etc/apache2/tls': join(directory, 'secrets/tls'),
    '/var/cache/apache2/mod_cache_disk': kept,
  };
  await rewrite(join(packageDirectory, 'apache/store.conf'), changes, join(directory, 'store.conf'));
  const file = join(directory, 'apache2.conf');
  await writeFile(file, mainFile(directory, https));
  await runProgram(apache ?? '', ['-t', '-f', file]);
  const program = startProgram(apache ?? '', ['-f', file, '-DFOREGROUND']);
  const url = `https://127.0.0.1:${https}`;
  const question = { ca: await readFile(join(directory, 'secrets/tls/ca.crt')), servername: 'localhost' };
  await until(program, () => answers(url, question));
  return {
    url,
    question,
    async stop() {
      await program.stop();
      await rm(directory, { recursive: true });
    },
  };
}

const mainFile = (directory: string, port: number) => `
  ServerRoot ${directory}
  ServerName localhost
  PidFile ${directory}/pid
  DefaultRuntimeDir ${directory}
  Mutex file:${directory} default
  ErrorLog ${directory}/error.log
  LogLevel crit
  ${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n  ')}
  ${process.getuid?.() === 0 ? 'User nobody\n  Group nogroup' : ''}
  Listen 127.0.0.1:${port}
  Include ${directory}/store.conf
`;
