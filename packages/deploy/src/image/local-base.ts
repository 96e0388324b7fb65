/** Makes a base image without an image registry: Debian by debootstrap, with this machine's npm. */
import { copyFile, cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram, runProgram } from '../testing/program.ts';

const NAME = 'storefront-base';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Makes the base with `buildah` unless `directory` has one already. @returns the image's name */
export async function makeBase(
  buildah: (args: readonly string[]) => Promise<string>,
  checkout: string,
  directory?: string,
): Promise<string> {
  const root = directory ?? join(await mkdtemp(join(tmpdir(), 'storefront-base-')), 'root');
  if (!directory) {
    await runProgram('debootstrap', ['--variant=minbase', '--include=libatomic1,libstdc++6', 'bookworm', root]);
  }
  const npm = dirname(dirname(await realpath(findProgram('npm') ?? 'npm')));
  await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  await copyFile(join(checkout, 'node_modules/node/bin/node'), join(root, 'usr/local/bin/node'));
  for (const name of ['npm', 'npx']) {
    const link = join(root, 'usr/local/bin', name);
    await runProgram('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, link]);
  }
  await mkdir(join(root, dirname(CERTIFICATES)), { recursive: true });
  await copyFile(CERTIFICATES, join(root, CERTIFICATES));
  const container = (await buildah(['from', 'scratch'])).trim();
  await buildah(['add', '--quiet', container, root, '/']);
  const env = ['PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  await buildah(['config', ...env.flatMap((setting) => ['--env', setting]), container]);
  await buildah(['commit', '--quiet', '--rm', container, NAME]);
  if (!directory) await rm(dirname(root), { recursive: true });
  return NAME;
}
