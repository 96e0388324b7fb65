/** Where letters and texts go during development: nowhere. They are kept in memory, to be read by whoever develops. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Carriers } from './carrier.ts';

export interface Delivered {
  readonly kind: 'letter' | 'text';
  readonly id: string;
  readonly to: string;
  /** Of a letter. */
  readonly subject?: string;
  readonly text: string;
  readonly at: string;
}

export interface DevOutbox {
  readonly carriers: Carriers;
  /** What was delivered, newest first. */
  delivered(): readonly Delivered[];
}

const MAX_KEPT = 500;

/** @param tell is told of every delivery */
export function createDevOutbox(clock: Clock, tell: (delivered: Delivered) => void = () => {}): DevOutbox {
  const kept: Delivered[] = [];
  function deliver(message: Omit<Delivered, 'at'>): string {
    const delivered = { ...message, at: clock.now().toISOString() };
    kept.unshift(delivered);
    kept.length = Math.min(kept.length, MAX_KEPT);
    tell(delivered);
    return `development ${randomUUID()}`;
  }
  return {
    delivered: () => kept,
    carriers: {
      letter: { deliver: async (letter, id) => deliver({ kind: 'letter', id, ...letter }) },
      text: { deliver: async ({ to, text }, id) => deliver({ kind: 'text', id, to, text }) },
    },
  };
}
