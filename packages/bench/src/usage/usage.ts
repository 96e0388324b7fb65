/** Asks a server's process for its usage, over its channel. */
import type { ChildProcess } from 'node:child_process';

export const QUESTION = 'usage';

/** Node arguments for a process that `readUsage` can ask. */
export const reportUsage: readonly string[] = ['--import', new URL('./report-usage.ts', import.meta.url).href];

/**
 * Returns Node arguments for a process that also runs other stores. @param settings of each, added to those of the
 * process
 */
export function runBeside(settings: readonly object[]): readonly string[] {
  const module = new URL('./run-beside.ts', import.meta.url);
  for (const each of settings) module.searchParams.append('settings', JSON.stringify(each));
  return ['--import', module.href];
}

export interface Usage {
  readonly event: 'usage';
  /** CPU milliseconds of all its threads and renderers since its start. */
  readonly cpu: number;
  /** First views rendered since its start. */
  readonly renders: number;
}

/** Only one question may be open at a time. */
export function readUsage(server: ChildProcess): Promise<Usage> {
  const { promise, resolve, reject } = Promise.withResolvers<Usage>();
  const onMessage = (message: unknown) => {
    if ((message as Partial<Usage> | null)?.event !== 'usage') return;
    server.off('message', onMessage).off('exit', onExit);
    resolve(message as Usage);
  };
  const onExit = () => reject(new Error('The measured server ended.'));
  server.on('message', onMessage).once('exit', onExit);
  server.send(QUESTION);
  return promise;
}
