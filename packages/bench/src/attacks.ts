/** Delay for other users while one address attacks the store, for every known kind of attack. */

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '@storefront/cli/children';
import { CommandError } from '@storefront/cli/command-error';
import { SECOND } from '@storefront/utils/time';
import { attacks } from './attacks/kinds.ts';
import { percentile } from './percentile.ts';
import { type Ask, createAsk } from './rollout/ask.ts';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';

const DURATION = sized(10 * SECOND, 0.2 * SECOND);
const RUN_UP = sized(2 * SECOND, 0.1 * SECOND);
const VISITORS = 4;
const PAUSE = 50; // ms between a visitor's requests
const MOST = 250; // ms, of 99 in 100 answers to others
const PATHS = ['/healthz', '/home', '/api/products?search=castle', '/store/castle', '/support'];

/** @throws {CommandError} when others waited too long or were refused */
export async function run(): Promise<void> {
  const store = await startStore();
  try {
    const ask = createAsk(store.url);
    const script = await anyScript(ask);
    const rows = { 'no attack': await measure(ask) } as Record<string, Row>;
    for (const kind of Object.keys(attacks)) rows[kind] = await during(store, kind, script, () => measure(ask));
    console.log(`Milliseconds that ${VISITORS} visitors wait for a response, while one address attacks.`);
    console.table(rows);
    judge(rows);
  } finally {
    await store.stop();
  }
}

interface Row {
  readonly answers: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly refused: number;
}

async function during<T>({ url }: BenchStore, kind: string, script: string, measureNow: () => Promise<T>): Promise<T> {
  const attacker = fileURLToPath(new URL('./attacks/attacker.ts', import.meta.url));
  const child = startNode([attacker, kind, url, script], { linked: true });
  try {
    await sleep(RUN_UP);
    return await measureNow();
  } finally {
    await child.stop();
  }
}

async function measure(ask: Ask): Promise<Row> {
  const times: number[] = [];
  let refused = 0;
  const endsAt = performance.now() + DURATION;
  const visit = async (_: unknown, visitor: number) => {
    for (let n = visitor; performance.now() < endsAt; n += 1) {
      const askedAt = performance.now();
      const { status } = await ask(PATHS[n % PATHS.length] ?? '').catch(() => ({ status: 0 }));
      times.push(performance.now() - askedAt);
      if (status !== 200) refused += 1;
      await sleep(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  const at = (share: number) => Math.round(percentile(times, share));
  return { answers: times.length, p50: at(0.5), p99: at(0.99), max: at(1), refused };
}

function judge(rows: Readonly<Record<string, Row>>): void {
  const harmed = Object.entries(rows).filter(([, { p99, refused }]) => refused > 0 || p99 > sized(MOST, Infinity));
  if (harmed.length > 0)
    throw new CommandError(`Other visitors waited too long: ${harmed.map(([kind]) => kind).join('; ')}.`);
}

async function anyScript(ask: Ask): Promise<string> {
  const script = /<script[^>]* src="([^"]+)"/.exec((await ask('/home')).body.toString())?.[1];
  if (!script) throw new CommandError('The home page has no script.');
  return script;
}
