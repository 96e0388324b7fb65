/** Solves captchas like a page does. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CaptchaAction, newPuzzle } from '../base/captcha/captcha.service.ts';
import type { Clock } from '../base/clock.ts';
import type { Secret } from '../base/secrets.ts';

/** Returns a solution for `action`, of a puzzle so easy that only the store itself could have created it. */
export async function easySolution(
  { clock, accountSecret }: { readonly clock: Clock; readonly accountSecret: Secret },
  action: CaptchaAction,
): Promise<string> {
  return await solutionOf(await newPuzzle({ clock, accountSecret }, action, { cost: 1, keyPrefix: '0' }));
}

/** Returns a solution for `action`, of a puzzle that the store issued to `browser`. */
export async function solveCaptcha(browser: TestClient, action: CaptchaAction): Promise<string> {
  // The contract leaves the puzzle's shape to the library that creates and solves it.
  return await solutionOf((await browser.call(contract.getCaptcha, { query: { action } })) as unknown as Challenge);
}

async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
