import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../paths.ts';
import type { Sources } from './folder-circles.ts';

/** Files of the repository whose paths match, those not committed yet among them. */
export function trackedFiles(...patterns: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...patterns], {
    cwd: inRoot('.'),
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(inRoot(file)));
}

/** True for tests and what only tests use. */
export const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\/testing\/|\/e2e\/|^packages\/(e2e|testkit)\//.test(file);

/** TypeScript sources of the repository without its tests. @param excluded pathspecs to leave out */
export const trackedSources = (...excluded: readonly string[]): Sources =>
  new Map(
    trackedFiles('*.ts', '*.tsx', ...excluded)
      .filter((file) => !isTest(file))
      .map((file) => [file, readFileSync(inRoot(file), 'utf8')]),
  );
