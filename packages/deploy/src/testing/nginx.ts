/** Debian's nginx with the package's configuration, its addresses and directories replaced by the test's. */
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefront/utils/free-port';
import { findProgram, runProgram, startProgram, until } from './program.ts';
import { answers, rewrite } from './server-files.ts';

export const nginx = findProgram('nginx');
const openssl = findProgram('openssl');
/** True when this machine can run nginx with a certificate. */
export const canRunNginx = nginx !== undefined && openssl !== undefined;

const packageDirectory = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningNginx {
  readonly pid: number;
  readonly http: string;
  readonly https: string;
  /** The authority that signed its certificate. */
  readonly ca: Buffer;
  /** Returns its request log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** @param upstreams ports of the two servers */
export async function startNginx(upstreams: readonly number[]): Promise<RunningNginx> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-nginx-'));
  // nginx started by root runs its workers as another user.
  await chmod(directory, 0o755);
  await cp(join(packageDirectory, 'nginx'), directory, { recursive: true });
  await runProgram('sh', [join(packageDirectory, 'compose/setup.sh'), join(directory, 'secrets'), 'localhost']);
  const log = join(directory, 'access.log');
  const [http, https] = [await freePort(), await freePort()];
  const changes: Readonly<Record<string, string>> = {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    'server-1:4000': `127.0.0.1:${upstreams[0]}`,
    'server-2:4000': `127.0.0.1:${upstreams[1]}`,
    '/etc/nginx/tls': `${directory}/secrets/tls`,
    '/tmp/nginx': `${directory}/nginx`,
    // Node's pipes are sockets, which cannot be opened by name.
    '/dev/stdout': log,
  };
  for (const file of ['nginx.conf', 'http.conf', 'logs.conf']) await rewrite(join(directory, file), changes);
  const config = ['-c', join(directory, 'nginx.conf')];
  await runProgram(nginx ?? '', ['-t', ...config]);
  const program = startProgram(nginx ?? '', [...config, '-g', 'daemon off;']);
  await until(program, () => answers(`http://127.0.0.1:${http}/`));
  return {
    pid: program.pid,
    http: `http://127.0.0.1:${http}`,
    https: `https://127.0.0.1:${https}`,
    ca: await readFile(join(directory, 'secrets/tls/ca.crt')),
    log: () => readFile(log, 'utf8'),
    async stop() {
      await program.stop();
      await rm(directory, { recursive: true });
    },
  };
}
