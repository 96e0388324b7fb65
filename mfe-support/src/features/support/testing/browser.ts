/** What browsers have and jsdom has not: workers, streams of events, and a place of elements on the screen. */
import { contract } from '@storefront/contract';
import { answer } from '@storefront/testing';
import { type Challenge, createChallenge, type Payload, pbkdf2, solveChallenge } from 'altcha/lib';
import { vi } from 'vitest';

const { deriveKey } = pbkdf2;

/** Solves the puzzles that it is sent, like the widget's own worker. */
class SolvingWorker extends EventTarget {
  async postMessage({ type, challenge }: { type: string; challenge: Challenge }) {
    if (type !== 'work') return;
    const data = await solveChallenge({ challenge, deriveKey });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {}
}

/** Everything is near. */
class NearObserver {
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.tell([entry], this as Partial<IntersectionObserver> as IntersectionObserver);
  }
  disconnect() {}
}

/** A server's stream of events, as the page has it. */
export class Stream extends EventTarget {
  static opened: Stream[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
}

/** Streams that are open. */
export const openStreams = () => Stream.opened.filter(({ readyState }) => readyState === 1);

/** Gives the page what jsdom has not, and easy puzzles. @returns takes it away again */
export function aBrowser(): () => void {
  Stream.opened = [];
  vi.stubGlobal('Worker', SolvingWorker);
  vi.stubGlobal('IntersectionObserver', NearObserver);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('isSecureContext', true);
  answer(contract.getCaptcha, ({ query: { action } }) => aPuzzle(action));
  return () => vi.unstubAllGlobals();
}

/** A puzzle that the first try solves. */
export async function aPuzzle(action: string): Promise<Record<string, unknown>> {
  return {
    ...(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, deriveKey, data: { action } })),
  };
}

/** What a solution was solved for, and what tells it from another. */
export function readSolution(solution: string): { readonly action: unknown; readonly salt: string } {
  const { challenge }: Payload = JSON.parse(atob(solution));
  return { action: challenge.parameters.data?.action, salt: challenge.parameters.salt };
}
