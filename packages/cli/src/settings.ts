/** What the commands read of the environment, checked: where the data is, and where the store listens. */
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
  /** The store's public origin. */
  readonly url: string;
  /** Where the server is reached from this machine. */
  readonly localUrl: string;
}

/** Stands in while settings are checked, before there is an embedded database; production must name its own. */
const DATABASE_TO_COME = 'postgresql://to-come';

/**
 * The absolute path of `STOREFRONT_DATA_DIR`, for every command the same wherever it is called from; `.data` unless set.
 * @param base what a relative one is relative to
 * @throws {CommandError} when something other than a directory is there
 */
export function dataDirectoryOf({ STOREFRONT_DATA_DIR }: Source, base: string): string {
  const directory = STOREFRONT_DATA_DIR ? resolve(base, STOREFRONT_DATA_DIR) : join(base, '.data');
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandError(`STOREFRONT_DATA_DIR must name a directory; ${directory} is none.`);
  }
  return directory;
}

/** The database the environment names, if it names one. */
export function givenDatabase({ DATABASE_URL }: Source): string | undefined {
  return DATABASE_URL || undefined;
}

/** Checks the environment of a server. @throws {CommandError} with a sentence for each wrong setting */
export function serverSettings(source: Source): ServerSettings {
  const { host, port, publicOrigins } = commandSettings(source, allSettings);
  return { host, port, url: publicOrigins[0], localUrl: localUrl(host, port) };
}

/** Checks those settings that a command needs. @throws {CommandError} with a sentence for each wrong one */
export function commandSettings<Name extends keyof Env>(source: Source, needed: readonly Name[]): Pick<Env, Name> {
  const mayLackDatabase = source.NODE_ENV !== 'production' && givenDatabase(source) === undefined;
  try {
    return loadEnv({ ...source, ...(mayLackDatabase ? { DATABASE_URL: DATABASE_TO_COME } : {}) }, needed);
  } catch (error) {
    if (error instanceof EnvError) throw new CommandError(error.message);
    throw error;
  }
}

/** Where something that listens on `host` is reached from this machine. */
export function localUrl(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
