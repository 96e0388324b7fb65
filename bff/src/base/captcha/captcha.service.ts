/** Proof-of-work captcha (ALTCHA): each solution is valid for one action, once, for a few minutes. */
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { after, MINUTE, SECOND } from '../clock.ts';
import type { BaseDeps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { keysFor, type Secret } from '../secrets.ts';
import { hashToken } from '../tokens.ts';
import { spendSolution } from './captcha.repository.ts';

export type CaptchaAction = 'sign-in-sms' | 'enroll-sms' | 'password-reset' | 'support';

type CaptchaDeps = Pick<BaseDeps, 'db' | 'clock' | 'accountSecret'>;

interface Difficulty {
  readonly cost: number;
  /** Hexadecimal prefix that a derived key must have. */
  readonly keyPrefix: string;
}

const LIFETIME = 10 * MINUTE;
const ALGORITHM = 'PBKDF2/SHA-256';
/** About 256 tries of these rounds: tenths of a second in a browser, a thousandth to check. */
const ROUNDS = 1000;
const KEY_PREFIX = '00';

/** Creates a signed puzzle. Its expiry is in its data, because the library only knows the system clock. */
export async function newPuzzle(
  { clock, accountSecret }: Omit<CaptchaDeps, 'db'>,
  action: CaptchaAction,
  difficulty: Difficulty = { cost: ROUNDS, keyPrefix: KEY_PREFIX },
): Promise<Challenge> {
  return await createChallenge({
    algorithm: ALGORITHM,
    ...difficulty,
    deriveKey,
    hmacSignatureSecret: signingSecrets(accountSecret)[0],
    data: { action, expires: Math.floor(after(clock.now(), LIFETIME).getTime() / SECOND) },
  });
}

/** Spends a solution (base64 of ALTCHA's payload), signature first. @throws captcha_failed, captcha_expired */
export async function takeSolution(
  { db, clock, accountSecret }: CaptchaDeps,
  action: CaptchaAction,
  solution: string,
): Promise<void> {
  const payload = parsePayload(solution);
  const verified = await isSolved(payload, accountSecret).catch((cause: unknown) => {
    throw problemError('captcha_failed', { cause });
  });
  const { action: solvedFor, expires } = payload.challenge.parameters.data ?? {};
  if (!verified || solvedFor !== action) throw problemError('captcha_failed');
  const expiresAt = new Date(Number(expires) * SECOND);
  if (expiresAt <= clock.now()) throw problemError('captcha_expired');
  const { signature = '' } = payload.challenge;
  if (!(await spendSolution(db, hashToken(signature), expiresAt))) throw problemError('captcha_expired');
}

async function isSolved(payload: Payload, accountSecret: Secret): Promise<boolean> {
  for (const hmacSignatureSecret of signingSecrets(accountSecret)) {
    const { verified, invalidSignature } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret });
    if (!invalidSignature) return verified;
  }
  return false;
}

function signingSecrets(accountSecret: Secret): readonly [string, ...string[]] {
  const [current, ...previous] = keysFor(accountSecret, 'captcha');
  return [current.toString('base64url'), ...previous.map((key) => key.toString('base64url'))];
}

function parsePayload(solution: string): Payload {
  try {
    const payload: Payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
    if (typeof payload.challenge.parameters === 'object' && typeof payload.solution === 'object') return payload;
  } catch {
    // Malformed: refused below.
  }
  throw problemError('captcha_failed');
}
