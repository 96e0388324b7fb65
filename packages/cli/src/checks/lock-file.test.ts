/** Integrity of the packages that npm installs. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
}

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const fromRegistry = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ ...locked, id: `${path.split('node_modules/').at(-1)}@${locked.version}` }));

const of = (prefix: string, version: string, platforms: string) =>
  platforms.split(' ').map((platform) => `${prefix}${platform}@${version}`);

/**
 * Native packages for other platforms that were locked before their hashes were available. The list names exact
 * versions: remove a package when it is upgraded or its hash is filled in.
 */
const withoutHash = [
  ...of(
    '@biomejs/cli-',
    '2.6.8',
    'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64',
  ),
  ...of(
    '@nx/nx-',
    '24.0.6',
    'darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm64-musl linux-x64-musl win32-arm64-msvc win32-x64-msvc',
  ),
  ...of(
    '@rspack/binding-',
    '2.3.2',
    'darwin-arm64 darwin-x64 linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  ),
  ...of(
    '@swc/core-',
    '1.16.22',
    'darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  ),
];

describe('the lock file', () => {
  test('has a SHA-512 of every package, but for known ones of other platforms', () => {
    const unchecked = fromRegistry.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    expect(unchecked.map(({ id }) => id).toSorted()).toEqual(withoutHash.toSorted());
    expect(unchecked.filter(({ optional }) => !optional)).toEqual([]);
  });

  test('names no registry', () => {
    expect(fromRegistry.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
