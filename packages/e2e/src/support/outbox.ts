/** Reads the development outbox, which replaces the shoppers' phones and inboxes. */
import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { expect } from './test.ts';

interface Sent {
  /** Only emails have one. */
  readonly subject?: string;
  readonly text: string;
}

/** Returns a unique phone number: the store limits texts per number and per block of numbers. */
export function newPhone(): string {
  return `+1555${String(randomInt(10 ** 7)).padStart(7, '0')}`;
}

/** Returns messages to a phone or email address, newest first. */
export async function sentTo({ request }: BrowserContext, to: string): Promise<Sent[]> {
  const outbox = new URL('/dev/outbox.json', process.env.STORE_URL);
  outbox.searchParams.set('to', to);
  const answer = await request.get(outbox.href);
  return (await answer.json()) as Sent[];
}

/** Waits for `count` texts to `phone`, and returns the newest one's six digits. */
export async function textedCode(context: BrowserContext, phone: string, count: number): Promise<string> {
  await expect.poll(async () => (await sentTo(context, phone)).length, `texts to ${phone}`).toBe(count);
  const [newest] = await sentTo(context, phone);
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
}
