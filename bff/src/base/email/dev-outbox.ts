/** The in-memory transport of development: emails and texts are shown instead of sent. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Transports } from './outbox.ts';

export interface Delivered {
  readonly kind: 'email' | 'text';
  readonly id: string;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly at: string;
}

export interface DevOutbox {
  readonly transports: Transports;
  /** Newest first. */
  delivered(): readonly Delivered[];
}

const MAX_KEPT = 500;

export function createDevOutbox(clock: Clock, report: (delivered: Delivered) => void = () => {}): DevOutbox {
  const kept: Delivered[] = [];
  function deliver(message: Omit<Delivered, 'at'>): string {
    const delivered = { ...message, at: clock.now().toISOString() };
    kept.unshift(delivered);
    kept.length = Math.min(kept.length, MAX_KEPT);
    report(delivered);
    return `development ${randomUUID()}`;
  }
  return {
    delivered: () => kept,
    transports: {
      email: { deliver: async (message, id) => deliver({ kind: 'email', id, ...message }) },
      text: { deliver: async ({ to, text }, id) => deliver({ kind: 'text', id, to, text }) },
    },
  };
}
