/** Load on one server process: its rate, and its CPU time per answer. */
import type { ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { SECOND } from '@storefront/utils/time';
import autocannon, { type Request } from 'autocannon';
import { readUsage } from './usage/usage.ts';

const CONNECTIONS = 8;
/** Milliseconds; a load ends at the first sample after its last answer. */
const SAMPLE = 100;

export interface Load {
  readonly origin: string;
  readonly server: ChildProcess;
  readonly amount: number;
  readonly pathOf: (n: number) => string;
  readonly cookie?: string | undefined;
}

export interface MeasuredLoad {
  readonly perSecond: number;
  /** Milliseconds of CPU time per answer, of all threads of the process. */
  readonly cpu: number;
  readonly p99: number;
  readonly failures: number;
  readonly renders: number;
  readonly loadAverage: number;
}

export async function measureLoad({ origin, server, amount, pathOf, cookie }: Load): Promise<MeasuredLoad> {
  let n = 0;
  const setupRequest = (request: Request): Request => {
    n += 1;
    return { ...request, path: pathOf(n), headers: { ...request.headers, ...headersOf(n), ...(cookie && { cookie }) } };
  };
  const before = await readUsage(server);
  const startedAt = performance.now();
  let endedAt = startedAt;
  const onResponse = () => {
    endedAt = performance.now();
  };
  const { latency, errors, non2xx } = await autocannon({
    url: origin,
    connections: Math.min(CONNECTIONS, amount),
    amount,
    sampleInt: SAMPLE,
    requests: [{ setupRequest, onResponse }],
  });
  const after = await readUsage(server);
  return {
    perSecond: amount / ((endedAt - startedAt) / SECOND),
    cpu: (after.cpu - before.cpu) / amount,
    p99: latency.p99,
    failures: errors + non2xx,
    renders: after.renders - before.renders,
    loadAverage: loadavg()[0] ?? 0,
  };
}

export function loadRow({ perSecond, cpu, p99, failures, loadAverage }: MeasuredLoad) {
  return {
    'CPU ms each': cpu.toFixed(2),
    'per CPU second': Math.round(SECOND / cpu),
    'per second': Math.round(perSecond),
    'p99 ms': p99.toFixed(1),
    failures,
    'load average': loadAverage.toFixed(1),
  };
}

/** Uses a different address for each request, because the rate limit is not measured. */
function headersOf(n: number): Record<string, string> {
  return { 'accept-encoding': 'br', 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}
