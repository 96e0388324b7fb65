/** Solves puzzles as a page does. */
import { contract } from '@storefront/contract';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaAction } from '../captcha/captcha.service.ts';
import type { TestClient } from './test-client.ts';

/** A solution for `action`, of a puzzle that `browser` was given. */
export async function solveCaptcha(browser: TestClient, action: CaptchaAction): Promise<string> {
  const challenge = (await browser.call(contract.getCaptcha, { query: { action } })) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
