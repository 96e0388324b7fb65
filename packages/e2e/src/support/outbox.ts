/** What the store has sent: development's outbox stands in for the phones and inboxes of shoppers. */
import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { expect } from './test.ts';

interface Sent {
  /** Of emails. */
  readonly subject?: string;
  readonly text: string;
}

/** A number that no other test has, as the store only sends so many texts to one, or to its neighbours. */
export function newPhone(): string {
  return `+1555${String(randomInt(10 ** 7)).padStart(7, '0')}`;
}

/** What was sent to a phone or an address, newest first. */
export async function sentTo({ request }: BrowserContext, to: string): Promise<Sent[]> {
  const outbox = new URL('/dev/outbox.json', process.env.STORE_URL);
  outbox.searchParams.set('to', to);
  const answer = await request.get(outbox.href);
  return (await answer.json()) as Sent[];
}

/** The six digits of the newest of `count` texts to `phone`, once there are so many. */
export async function textedCode(context: BrowserContext, phone: string, count: number): Promise<string> {
  await expect.poll(async () => (await sentTo(context, phone)).length, `texts to ${phone}`).toBe(count);
  const [newest] = await sentTo(context, phone);
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
}
