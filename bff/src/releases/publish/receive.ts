/** Publishes an uploaded build as a whole or not at all. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractOf } from '../../base/http/contract-document.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { Provenance } from '../registry/release-record.ts';
import { CONTRACT, checkBuild } from './check-build.ts';
import { type Published, publishRelease } from './publish.ts';
import { unpack } from './unpack.ts';

type PublishDeps = Parameters<typeof publishRelease>[0];

interface Build {
  readonly app: string;
  readonly archive: AsyncIterable<Uint8Array>;
  readonly provenance: Provenance;
}

/** @throws {ReleaseError} for an invalid build; any error of reading its archive */
export async function receiveBuild(deps: PublishDeps, { app, archive, provenance }: Build): Promise<Published> {
  const directory = await mkdtemp(join(tmpdir(), 'release-upload-'));
  try {
    const files = await unpack(archive, directory);
    await checkBuild(directory, files, app);
    const contract = files.includes(CONTRACT) ? await readContract(join(directory, CONTRACT)) : undefined;
    await rm(join(directory, CONTRACT), { force: true });
    return await publishRelease(deps, directory, provenance, contract);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function readContract(file: string) {
  try {
    const document: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof document === 'object' && document !== null && 'openapi' in document) return contractOf({ ...document });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ReleaseError(
    `${CONTRACT} is not an OpenAPI document: send the one it was built against, as storefront-release does.`,
  );
}
