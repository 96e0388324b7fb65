/** The files of an uploaded build: those that its release.json lists, their compressed forms and source maps. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '../../base/integrity.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { PublishedFile } from '../registry/release-record.ts';
import { parseRelease } from '../registry/release-shape.ts';

const DESCRIPTION = 'release.json';
/** The contract that the build was made against. */
export const CONTRACT = 'contract.json';

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** @param files all files in `directory` @throws {ReleaseError} */
export async function checkBuild(directory: string, files: readonly string[], app: string): Promise<void> {
  if (!files.includes(DESCRIPTION)) {
    throw new ReleaseError(`The archive has no ${DESCRIPTION}: pack what is in the build's folder, not the folder.`);
  }
  const release = parseRelease(await readFile(join(directory, DESCRIPTION), 'utf8'));
  if (release.app !== app) {
    throw new ReleaseError(`This is a build of ${release.app}, not of ${app}: publish it as ${release.app}.`);
  }
  const listed = new Map(release.files.map((file) => [file.path, file]));
  const twice = release.files.find((file) => listed.get(file.path) !== file);
  if (twice) throw new ReleaseError(`${DESCRIPTION} lists ${twice.path} twice in files: list it once.`);
  for (const path of files) {
    if (path === DESCRIPTION || path === CONTRACT || listed.has(path)) continue;
    const [, plain = '', suffix] = /^(.+?)((?:\.map)?(?:\.br|\.gz)?)$/.exec(path) ?? [];
    const file = listed.get(plain);
    if (!file) {
      throw new ReleaseError(
        `The archive has ${path}, which ${DESCRIPTION} does not list: add it to files, or leave it out.`,
      );
    }
    if (suffix === '.br' || suffix === '.gz') await refuseOtherContent(join(directory, path), suffix, file);
  }
}

/** Browsers get only the compressed form, so it must unpack to exactly the file. @throws {ReleaseError} */
async function refuseOtherContent(path: string, suffix: '.br' | '.gz', { path: of, bytes, integrity }: PublishedFile) {
  const maxOutputLength = Math.max(1, bytes);
  const content = await decompress[suffix](await readFile(path), { maxOutputLength }).catch(() => undefined);
  if (!content || integrityOf(content) !== integrity) {
    throw new ReleaseError(
      `The archive's ${of}${suffix} does not unpack to the ${of} that ${DESCRIPTION} describes: compress it again after its last change.`,
    );
  }
}
