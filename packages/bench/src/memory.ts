/** Server memory after a million requests, compared with fifty thousand. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '@storefront/cli/command-error';
import { SECOND } from '@storefront/utils/time';
import { type Ask, type Asking, createAsk } from './rollout/ask.ts';
import { sized } from './size.ts';
import { startStore } from './store.ts';
import { residentMemory } from './usage/resident-memory.ts';

const AT_ONCE = 32;
/** Request counts at which memory is measured; the first is the baseline. */
const MARKS = sized([50_000, 250_000, 500_000, 1_000_000], [50, 200]);
const MOST = 1.3; // of the memory at the first mark
const REST = sized(5 * SECOND, 0.1 * SECOND);
/** Long timeouts, because machines may be busy and only memory is measured. */
const PATIENT = { timeout: 120 * SECOND };
const MEBIBYTE = 1024; // KiB

type Request = readonly [path: string, asking?: Asking];

/** Requests per login: hashing a password costs as much as dozens of others. */
const GUESS_INTERVAL = 200;

const guess = (n: number): Request => [
  '/api/session',
  { method: 'POST', json: { email: `guess-${n % 500}@example.com`, password: `lantern-${n}` } },
];

/** The other kinds of requests, sent in rotation; `n` makes each unique. */
const mixture: readonly ((n: number) => Request)[] = [
  () => ['/home'],
  () => ['/healthz'],
  () => ['/api/products'],
  (n) => [`/api/products?search=${n}`],
  (n) => [`/store?search=castle-${n}`],
  () => ['/api/session'],
  () => ['/api/support/messages'],
  (n) => [`/api/products/${n}`],
  (n) => [`/nowhere/${n}`],
  (n) => ['/api/session', { method: 'POST', json: { [`field-${n}`]: n } }],
  (n) => ['/support', { headers: { cookie: `__Host-session=${n}; __Host-visitor=${n}` } }],
];

/** @throws {CommandError} when memory has grown too much */
export async function run(): Promise<void> {
  const store = await startStore();
  try {
    const ask = createAsk(store.url, PATIENT);
    const sizes: number[] = [];
    for (const [index, mark] of MARKS.entries()) {
      await askFor(ask, MARKS[index - 1] ?? 0, mark);
      await sleep(REST);
      const size = Math.round((await residentMemory(store.server)) / MEBIBYTE);
      sizes.push(size);
      console.log(`${size} MiB resident after ${mark} requests`);
    }
    judge(sizes);
  } finally {
    await store.stop();
  }
}

function judge(sizes: readonly number[]): void {
  const growth = (sizes.at(-1) ?? 0) / (sizes[0] ?? 1);
  console.log(`× ${growth.toFixed(2)} from first to last.`);
  if (growth > sized(MOST, Infinity)) throw new CommandError(`That is more than × ${MOST}.`);
}

async function askFor(ask: Ask, first: number, end: number): Promise<void> {
  let n = first;
  const work = async () => {
    while (n < end) {
      n += 1;
      const [path, asking] = n % GUESS_INTERVAL === 0 ? guess(n) : (mixture[n % mixture.length]?.(n) ?? ['/']);
      const { status } = await ask(path, asking);
      // 503 is expected: password hashing is limited.
      if (status >= 500 && status !== 503) throw new Error(`${path} was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
