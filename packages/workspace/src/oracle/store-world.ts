/** A browser before this store, spoken to over its API; emails and texts are read from the outbox of development. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Args,
  CLIENT_HEADER,
  contract,
  type Endpoint,
  type Output,
  type Problem,
  type ProblemCode,
  type SessionState,
  urlOf,
} from '@storefront/contract';
import { loadEnv } from 'bff/env';
import { easySolution } from 'bff/solve-captcha';
import type { BenchStore } from '../bench/store.ts';
import { type CodeChoice, type Outcome, type Refusal, type World, wrongCode } from './world.ts';

const POLL_INTERVAL = 100; // ms
const TIMEOUT = 15_000; // ms
/** A number is sent a text twice a minute at most. */
const TEXT_INTERVAL = 31_000; // ms

const refusals: Partial<Record<ProblemCode, Refusal>> = {
  email_taken: 'e-mail is taken',
  invalid_email: 'e-mail is none',
  weak_password: 'password is weak',
  common_password: 'password is common',
  invalid_credentials: 'e-mail or password is wrong',
  invalid_phone: 'phone is none',
  factor_exists: 'factor is there already',
  code_missing: 'code is missing',
  code_invalid: 'code is wrong',
  sign_in_attempt_over: 'attempt is over',
  link_invalid: 'link is not valid',
};

interface Sent {
  readonly text: string;
}

export function storeWorld({ url, env }: BenchStore, address: string): World {
  const cookies = new Map<string, string>();
  let phone = '';
  let attempt: SessionState['attempt'];
  let textedAt = 0;
  const codes: { readonly phone: string; readonly code: string }[] = [];

  const call = async <E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Output<E> | Problem> => {
    const { body } = args as { body?: unknown };
    const response = await fetch(new URL(urlOf(endpoint, args), url), {
      method: endpoint.method,
      headers: {
        [CLIENT_HEADER]: 'shopper',
        origin: new URL(url).origin,
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    }
    return response.status === 204 ? (undefined as Output<E>) : ((await response.json()) as Output<E> | Problem);
  };

  const outcomeOf = (answer: unknown, outcome: Outcome): Outcome => {
    if (!isProblem(answer)) return outcome;
    const refusal = refusals[answer.code as ProblemCode];
    if (!refusal) throw new Error(`the store answered ${answer.code}, which no script expects`);
    return `refused: ${refusal}`;
  };

  const sentTo = async (to: string): Promise<readonly Sent[]> => {
    const response = await fetch(new URL(`/dev/outbox.json?to=${encodeURIComponent(to)}`, url));
    return (await response.json()) as Sent[];
  };

  /** The newest message to `to` that `pattern` matches, once there is one more than `known`. */
  const waitFor = async (to: string, pattern: RegExp, known = 0): Promise<string> => {
    for (const giveUpAt = performance.now() + TIMEOUT; performance.now() < giveUpAt; await sleep(POLL_INTERVAL)) {
      const matches = (await sentTo(to)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
      if (matches.length > known) return matches[0] ?? '';
    }
    throw new Error('the store sent nothing in time');
  };

  const solve = (action: 'enroll-sms' | 'sign-in-sms' | 'password-reset') =>
    easySolution({ clock: { now: () => new Date() }, accountSecret: loadEnv(env).accountSecret }, action);

  /** Has a text sent, as soon as the number may have another one, and reads its code. */
  const texted = async (send: () => Promise<unknown>): Promise<Outcome> => {
    await sleep(Math.max(0, textedAt + TEXT_INTERVAL - performance.now()));
    const outcome = outcomeOf(await send(), 'code sent');
    if (outcome === 'code sent') {
      textedAt = performance.now();
      const known = codes.filter((code) => code.phone === phone).length;
      codes.push({ phone, code: await waitFor(phone, /\b(\d{6})\b/, known) });
    }
    return outcome;
  };

  const typed = (choice: CodeChoice): string => {
    const [newest = '', earlier = ''] = codes.toReversed().map(({ code }) => code);
    return { right: newest, earlier, wrong: wrongCode(newest, earlier), none: '' }[choice];
  };

  return {
    async signUp(email, password) {
      return outcomeOf(await call(contract.signUp, { body: { email, password } }), 'signed in');
    },
    async signIn(email, password) {
      const answer = await call(contract.signIn, { body: { email, password } });
      attempt = isProblem(answer) ? undefined : answer.attempt;
      return outcomeOf(answer, attempt ? 'second factor needed' : 'signed in');
    },
    async proveEmail(email) {
      const token = await waitFor(email, /\/verify-email#([\w-]{43})/);
      return outcomeOf(await call(contract.verifyEmail, { body: { token } }), 'address proved');
    },
    async look() {
      const answer = await call(contract.getSession, {});
      return !isProblem(answer) && answer.user ? 'signed in' : 'signed out';
    },
    async sendEnrollmentCode(number) {
      phone = number;
      const captcha = await solve('enroll-sms');
      return texted(() => call(contract.beginSmsEnrollment, { body: { phone, captcha } }));
    },
    async enroll(choice) {
      return outcomeOf(await call(contract.confirmSmsEnrollment, { body: { code: typed(choice) } }), 'enrolled');
    },
    async sendSignInCode() {
      const factorId = attempt?.factors[0]?.id ?? '';
      const captcha = await solve('sign-in-sms');
      return texted(() => call(contract.sendSignInCode, { body: { factorId, captcha } }));
    },
    async proveFactor(choice) {
      const body = { kind: 'sms', code: typed(choice), rememberDevice: false } as const;
      return outcomeOf(await call(contract.verifySignIn, { body }), 'signed in');
    },
    async askForReset(email) {
      const captcha = await solve('password-reset');
      return outcomeOf(await call(contract.requestPasswordReset, { body: { email, captcha } }), 'link sent');
    },
    async reset(email, password) {
      const token = await waitFor(email, /\/reset-password#([\w-]{43})/);
      return outcomeOf(await call(contract.resetPassword, { body: { token, password } }), 'password set');
    },
  };
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'requestId' in answer && 'code' in answer;
}
