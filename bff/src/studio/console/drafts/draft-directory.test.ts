/** Files of drafts on a disk that accepts less than is written. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a piece that is written in part is not counted as a whole', async () => {
  const root = await mkdtemp(join(tmpdir(), 'draft-directory-'));
  const script = `
    const { draftDirectory } = await import(${JSON.stringify(new URL('draft-directory.ts', import.meta.url))});
    const directory = draftDirectory(${JSON.stringify(root)}, 'draft');
    await directory.begin('file');
    const appended = (bytes) => directory.append('file', 0, [Buffer.alloc(bytes)]).catch(({ code }) => code);
    console.log(await appended(1000), await appended(100_000));
  `;
  // Limits files to some KB; the write that exceeds it writes only the rest.
  const limited = ['-c', 'ulimit -f 8; exec "$0" --input-type=module --eval "$1"', process.execPath, script];
  const { stdout } = await promisify(execFile)('sh', limited, { env: {} });
  expect(stdout).toBe('1000 EFBIG\n');
  await rm(root, { recursive: true });
});
