import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDirectory } from './location.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'location-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a new directory can be entered by its owner alone', async () => {
  const path = join(directory, 'socket');
  await privateDirectory(path, undefined);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('a directory of another user is refused by its name', async () => {
  const { uid } = statSync(directory);
  await expect(privateDirectory(directory, undefined, uid + 1)).rejects.toThrow(
    `${directory} belongs to another user (uid ${uid}); remove it and try again.`,
  );
});
