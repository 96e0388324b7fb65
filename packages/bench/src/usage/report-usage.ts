/** Imported before a measured server's own code: reports the process's usage when its parent asks. */
import { subscribe } from 'node:diagnostics_channel';
import { familyCpu } from './process-cpu.ts';
import { QUESTION, type Usage } from './usage.ts';

const MICROSECONDS = 1000;
let renders = 0;

subscribe('storefront:first-view', (message) => {
  if ((message as { result?: unknown }).result === 'rendered') renders += 1;
});

process.on('message', async (message) => {
  if (message !== QUESTION) return;
  const usage: Usage = { event: 'usage', cpu: await cpu(), renders };
  process.send?.(usage);
});

/** Includes its renderers where `/proc` is available. */
async function cpu(): Promise<number> {
  if (process.platform === 'linux') return await familyCpu(process.pid);
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
}
