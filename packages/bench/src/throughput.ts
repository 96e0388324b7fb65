import autocannon, { type Request } from 'autocannon';
import { sized } from './size.ts';

const CONNECTIONS = 32;
const DURATION = sized(5, 1); // seconds

export interface Throughput {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

export async function measureThroughput(origin: string, pathOf: (n: number) => string): Promise<Throughput> {
  let n = 0;
  const setupRequest = (request: Request): Request => {
    n += 1;
    return { ...request, path: pathOf(n), headers: { ...request.headers, ...headersOf(n) } };
  };
  const { requests, latency, errors, non2xx } = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: DURATION,
    requests: [{ setupRequest }],
  });
  return { perSecond: Math.round(requests.average), p50: latency.p50, p99: latency.p99, failures: errors + non2xx };
}

function headersOf(n: number): Record<string, string> {
  return { 'accept-encoding': 'br', 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}
