/** What browsers have and jsdom has not: streams of events, and a place of elements on the screen. */
import { contract } from '@storefront/contract';
import { aPuzzle } from '@storefront/puzzles/testing';
import { answer } from '@storefront/testing';
import { vi } from 'vitest';

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
  /** As a server without room for it does. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

/** Streams that are open. */
export const openStreams = () => Stream.opened.filter(({ readyState }) => readyState === 1);

/** Gives the page what jsdom has not, and easy puzzles. @returns takes it away again */
export function aBrowser(): () => void {
  Stream.opened = [];
  vi.stubGlobal('IntersectionObserver', NearObserver);
  vi.stubGlobal('EventSource', Stream);
  answer(contract.getCaptcha, ({ query: { action } }) => aPuzzle(action));
  return () => vi.unstubAllGlobals();
}
