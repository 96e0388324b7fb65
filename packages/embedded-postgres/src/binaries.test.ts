import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binariesDirectory } from './binaries.ts';

const READABLE_TO_ALL = 0o555;
let directory: string;
let umask: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'binaries-'));
  umask = process.umask(0o077);
});
afterEach(() => {
  process.umask(umask);
  rmSync(directory, { recursive: true });
});

test('under umask 077 the copy for another user works and is readable to all', async () => {
  const copyTo = join(directory, 'postgres');
  const copy = await binariesDirectory(copyTo);
  expect(execFileSync(join(copy, 'bin/postgres'), ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18');
  const paths = [
    copyTo,
    ...readdirSync(copyTo, { recursive: true, encoding: 'utf8' }).map((name) => join(copyTo, name)),
  ];
  expect(paths.filter((path) => (statSync(path).mode & READABLE_TO_ALL) !== READABLE_TO_ALL)).toEqual([]);
});
