/** Fakes for browser features that jsdom lacks: event streams and element positions. */
import { contract } from '@storefront/contract';
import { answer } from '@storefront/testkit';
import { aPuzzle } from '@storefront/testkit/puzzle';
import { vi } from 'vitest';

/** Reports every element as near. */
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

/** A server's event stream, as the page sees it. */
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
  /** Fails like a server that has reached its limit of streams. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

/** Returns the open streams. */
export const openStreams = () => Stream.opened.filter(({ readyState }) => readyState === 1);

/** Installs the fakes and answers with easy puzzles. @returns a function that removes the fakes */
export function aBrowser(): () => void {
  Stream.opened = [];
  vi.stubGlobal('IntersectionObserver', NearObserver);
  vi.stubGlobal('EventSource', Stream);
  answer(contract.getCaptcha, ({ query: { action } }) => aPuzzle(action));
  return () => vi.unstubAllGlobals();
}
