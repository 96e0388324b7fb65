import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '@storefront/cli/command-error';
import { inRoot } from '@storefront/cli/paths';

/** Runs a command of this checkout. @throws {CommandError} with its output */
export async function runStorefront(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  try {
    const command = [inRoot('packages/cli/bin/storefront.mjs'), ...args];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new CommandError(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}
