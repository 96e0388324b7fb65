/** Debian's nginx in front of a test's servers. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@storefront/utils/free-port';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const program = folders.map((folder) => join(folder, 'nginx')).find(existsSync);

export const hasNginx = program !== undefined;

export interface RunningNginx {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Uses nginx's default timeouts, and keep-alive connections to `ports`. */
export async function startNginx(ports: readonly number[]): Promise<RunningNginx> {
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'));
  // Workers of a master run by root have another user.
  await chmod(directory, 0o755);
  const port = await freePort();
  const config = join(directory, 'nginx.conf');
  await writeFile(config, configurationOf(directory, port, ports));
  const child = spawn(program ?? '', ['-c', config, '-p', directory, '-e', 'stderr'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

function configurationOf(directory: string, port: number, servers: readonly number[]): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    worker_processes 1;
    pid ${directory}/nginx.pid;
    error_log stderr crit;
    events {}
    http {
      access_log off;
      ${places.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
      upstream store {
        ${servers.map((server) => `server 127.0.0.1:${server};`).join('\n')}
        keepalive 16;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://store;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
        }
      }
    }`;
}
