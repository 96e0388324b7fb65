/** The backend-for-frontend as a child process of a command. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvError, loadEnv } from 'bff/env';
import { type Child, runNode, startNode } from './children.ts';
import { CommandError } from './command-error.ts';
import { isHealthy } from './instance.ts';
import { inData, inRoot } from './paths.ts';

const POLL = 50; // ms

/** Where the server's log goes: the terminal stays free for what matters to a person. */
export const serverLog = inData('logs', 'server.log');

/** The environment of the server, checked. @throws {CommandError} with a sentence for each wrong setting */
export function serverEnvironment(settings: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; url: string } {
  const env = { ASSETS_DIR: inData('assets'), ...process.env, ...settings };
  try {
    const { publicOrigins } = loadEnv(env);
    return { env, url: publicOrigins[0] };
  } catch (error) {
    if (error instanceof EnvError) throw new CommandError(error.message);
    throw error;
  }
}

/** Makes the builds in `directories` the active releases. */
export function publish(directories: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return runNode([inRoot('bff/src/publish.ts'), ...directories], 'The builds could not be published.', {
    env,
    log: serverLog,
  });
}

/**
 * Starts the server and answers once it is ready.
 * @param localUrl where it can be reached from this machine
 * @throws {CommandError} with what the server said when it ended instead
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  localUrl: string,
  nodeOptions: readonly string[] = [],
): Promise<Child> {
  const server = startNode([...nodeOptions, inRoot('bff/src/main.ts')], { env, log: serverLog, linked: true });
  let hasEnded = false;
  server.ended.then(() => {
    hasEnded = true;
  });
  while (!(await isHealthy(localUrl, '/readyz'))) {
    if (hasEnded) throw new CommandError(server.errors() || `The server ended; its log is ${serverLog}.`);
    await sleep(POLL);
  }
  return server;
}
