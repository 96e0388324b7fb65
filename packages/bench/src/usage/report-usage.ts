/** Imported before a measured server's own code: answers the parent's questions about what the process has used. */
import { subscribe } from 'node:diagnostics_channel';
import { QUESTION, type Usage } from './usage.ts';

const MICROSECONDS = 1000;
let renders = 0;

subscribe('storefront:first-view', (message) => {
  if ((message as { result?: unknown }).result === 'rendered') renders += 1;
});

process.on('message', (message) => {
  if (message !== QUESTION) return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { event: 'usage', cpu: (user + system) / MICROSECONDS, renders };
  process.send?.(usage);
});
