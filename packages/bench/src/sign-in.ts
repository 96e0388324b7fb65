/** Checks that response times reveal no account, at login and password reset. */
import { type Comparison, compareTimes, measureInterleaved, type Times } from '@storefront/testkit/compare-times';
import { loadEnv } from 'bff/env';
import { easySolution } from 'bff/solve-captcha';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';

/** Requests of each kind; one per account, so that no rate limit applies. */
const SAMPLES = sized(200, 5);
const CLIENT_HEADERS = { 'content-type': 'application/json', 'x-storefront-client': 'shopper' };
/** Chance alone exceeds it once in 16,000 runs. */
const CONSPICUOUS = 4;

const known = (n: number) => `known-${n}@example.com`;
const unknown = (n: number) => `unknown-${n}@example.com`;

export async function run(): Promise<void> {
  const store = await startStore({ withPages: false });
  try {
    for (let n = 0; n < SAMPLES; n += 1) await signUp(store, known(n));
    const signIn = await measure(
      async (email) => ['/api/session', { email, password: 'not the password' }],
      401,
      store,
    );
    const reset = await measure(
      async (email) => ['/api/password-resets', { email, captcha: await solution(store) }],
      204,
      store,
    );
    console.log(`Milliseconds over HTTP, ${SAMPLES} responses of each kind, interleaved at random.`);
    console.table({ 'sign-in, wrong password': row(signIn), 'password reset requested': row(reset) });
    console.log('The share is of known emails that took longer than unknown ones; 0.5 reveals nothing.');
  } finally {
    await store.stop();
  }
}

function row(times: Times) {
  const comparison = compareTimes(times);
  const [ofKnown, ofUnknown] = comparison.medians;
  return {
    'known, median': ofKnown.toFixed(2),
    'unknown, median': ofUnknown.toFixed(2),
    'share longer': `${comparison.superiority.toFixed(3)} ± ${comparison.deviation.toFixed(3)}`,
    verdict: isConspicuous(comparison) ? 'distinguishable' : 'alike',
  };
}

function isConspicuous({ superiority, deviation }: Comparison): boolean {
  return Math.abs(superiority - 0.5) > CONSPICUOUS * deviation;
}

async function measure(
  questionAbout: (email: string) => Promise<[path: string, body: object]>,
  status: number,
  store: BenchStore,
): Promise<Times> {
  const question = async (email: string) => {
    const [path, body] = await questionAbout(email);
    return () => post(store, path, body, status);
  };
  for (let n = 0; n < 10; n += 1) await (await question(`warming-up-${n}@example.com`))();
  return await measureInterleaved(SAMPLES, {
    first: (n) => question(known(n)),
    second: (n) => question(unknown(n)),
  });
}

async function signUp(store: BenchStore, email: string): Promise<void> {
  await post(store, '/api/accounts', { email, password: 'velvet-lantern-42' }, 201);
}

async function solution({ env }: BenchStore): Promise<string> {
  const clock = { now: () => new Date() };
  return await easySolution({ clock, accountSecret: loadEnv(env).accountSecret }, 'password-reset');
}

let requests = 0;

/** Uses a new address each time, so that no rate limit is shared. */
async function post({ url }: BenchStore, path: string, body: object, status: number): Promise<void> {
  requests += 1;
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: {
      ...CLIENT_HEADERS,
      origin: new URL(url).origin,
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${path} answered ${response.status} instead of ${status}`);
}
