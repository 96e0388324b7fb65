/** Solves the security check without its user interface. */
import type { BrowserContext } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { send } from './shopper.ts';

/** Returns a solution that the store accepts once, for one action. */
export async function solved({ request }: BrowserContext, action: 'support' | 'enroll-sms'): Promise<string> {
  const headers = { 'x-storefront-client': 'shopper' };
  const puzzle = await request.get('/api/captcha', { params: { action }, headers });
  const challenge = (await puzzle.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

interface Message {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Sends a message as a logged-out visitor. */
export async function sendPublicly(context: BrowserContext, message: Message): Promise<void> {
  await send(context, 'POST', '/api/support-messages', { ...message, captcha: await solved(context, 'support') });
}
