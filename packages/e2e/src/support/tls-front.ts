/** A TLS proxy in front of a test's store, with a certificate of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passOn } from './pass-on.ts';

export interface TlsFront {
  readonly url: string;
  /** File of its certificate, for clients that are to trust it. */
  readonly certificate: string;
  /** Forwards later requests. @param origin on this machine, without TLS */
  leadTo(origin: string): void;
  stop(): Promise<void>;
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Starts the proxy; requires openssl. */
export async function startTlsFront(port: number): Promise<TlsFront> {
  const directory = await mkdtemp(join(tmpdir(), 'tls-front-'));
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const subject = ['-subj', '/CN=store', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'pipe' });
  let target = '';
  const tls = { key: await readFile(key), cert: await readFile(certificate) };
  const server = createServer(tls, (incoming, outgoing) => passOn(incoming, outgoing, target));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${port}`,
    certificate,
    leadTo(origin) {
      target = origin;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true });
    },
  };
}
