import { statSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { allSettings, type Env, loadEnv } from 'bff/env';
import { EnvError } from 'bff/errors';
import { CommandError } from './command-error.ts';

type Source = Readonly<Record<string, string | undefined>>;

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** The server's URL on this machine. */
  readonly localUrl: string;
}

/** Placeholder while settings are checked, before the embedded database runs; production names its own. */
const DATABASE_TO_COME = 'postgresql://to-come';

/**
 * Returns the absolute path of `STOREFRONT_DATA_DIR`, `.data` by default. @throws {CommandError} when it is no
 * directory
 */
export function dataDirectoryOf({ STOREFRONT_DATA_DIR }: Source, base: string): string {
  const directory = STOREFRONT_DATA_DIR ? resolve(base, STOREFRONT_DATA_DIR) : join(base, '.data');
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandError(`STOREFRONT_DATA_DIR must name a directory; ${directory} is not one.`);
  }
  return directory;
}

export function givenDatabase({ DATABASE_URL }: Source): string | undefined {
  return DATABASE_URL || undefined;
}

/** @throws {CommandError} with a sentence for each wrong setting */
export function serverSettings(source: Source): ServerSettings {
  const { host, port, publicOrigins } = commandSettings(source, allSettings);
  return { host, port, url: publicOrigins[0], localUrl: localUrl(host, port) };
}

/** Returns the settings in `needed`, checked. @throws {CommandError} with a sentence for each wrong one */
export function commandSettings<Name extends keyof Env>(source: Source, needed: readonly Name[]): Pick<Env, Name> {
  const mayLackDatabase = source.NODE_ENV !== 'production' && givenDatabase(source) === undefined;
  try {
    return loadEnv({ ...source, ...(mayLackDatabase ? { DATABASE_URL: DATABASE_TO_COME } : {}) }, needed);
  } catch (error) {
    if (error instanceof EnvError) throw new CommandError(error.message);
    throw error;
  }
}

export function localUrl(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
