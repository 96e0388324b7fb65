/** How many pages the server answers in a second. */
import { Agent, get } from 'node:http';
import { percentile } from './percentile.ts';
import { sized } from './size.ts';

const CONNECTIONS = 32;
const DURATION = sized(5000, 200); // ms

export interface Throughput {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** Asks for `pathOf(n)` over a fixed number of connections for a fixed time. */
export async function measureThroughput(origin: string, pathOf: (n: number) => string): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let failures = 0;
  let n = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (performance.now() - startedAt < DURATION) {
      const askedAt = performance.now();
      n += 1;
      const ok = await fetchOnce(agent, new URL(pathOf(n), origin), n);
      if (!ok) failures += 1;
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  const seconds = (performance.now() - startedAt) / 1000;
  const at = (share: number) => percentile(times, share);
  return { perSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), failures };
}

/** Each request from another address, because the budget per address is not what is measured. */
function fetchOnce(agent: Agent, url: URL, n: number): Promise<boolean> {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  return new Promise((resolve) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    }).once('error', () => resolve(false));
  });
}
