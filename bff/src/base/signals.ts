/** Signals of events in this process, for metrics and traces; without a listener, each costs only a check. */
import { channel } from 'node:diagnostics_channel';

export interface Signal<Fact> {
  tell(fact: Fact): void;
  /** @returns a function that unsubscribes */
  listen(listener: (fact: Fact) => void): () => void;
}

function signal<Fact>(name: string): Signal<Fact> {
  const subject = channel(`storefront:${name}`);
  return {
    tell(fact) {
      if (subject.hasSubscribers) subject.publish(fact);
    },
    listen(listener) {
      // A channel's messages are untyped; only this function publishes them.
      const hear = (message: unknown) => listener(message as Fact);
      subject.subscribe(hear);
      return () => subject.unsubscribe(hear);
    },
  };
}

export interface PageFacts {
  readonly app: string;
  readonly version: string;
  readonly shellVersion: string;
  /** The declared pattern, such as `/store/:productId`. */
  readonly route: string;
}

export interface AnsweredRequest {
  readonly method: string;
  /** The declared pattern; `none` for unknown paths. */
  readonly route: string;
  readonly page: PageFacts | undefined;
  readonly status: number;
  readonly outcome: 'whole' | 'torn';
  /** Milliseconds until the client had the whole response. */
  readonly duration: number;
  /** Stays open as long as the client does. */
  readonly isStream: boolean;
}

export const requestAnswered = signal<AnsweredRequest>('request');

export interface RenderedView extends Pick<PageFacts, 'app' | 'version' | 'route'> {
  readonly result: 'rendered' | 'failed' | 'faulty';
  /** Milliseconds; only for rendered pages. */
  readonly duration?: number;
}

export const viewRendered = signal<RenderedView>('first-view');

export interface RanStatement {
  /** With placeholders instead of values. */
  readonly sql: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly failed: boolean;
}

export const statementRan = signal<RanStatement>('statement');

export const publicDataRead = signal<{ readonly from: 'replica' | 'primary' }>('public-read');

export type CacheName = 'pages' | 'answers' | 'bodies' | 'shop';
export const cacheRead = signal<{ readonly cache: CacheName; readonly hit: boolean }>('cache');

export interface QueueState {
  readonly queue: string;
  readonly running: number;
  readonly waiting: number;
}

export const queueChanged = signal<QueueState>('queue');
/** Milliseconds from arrival to start. */
export const queueLeft = signal<{ readonly queue: string; readonly waited: number }>('queue-wait');

export interface SignIn {
  readonly by: 'password' | 'google' | 'passkey' | 'second-factor';
  readonly result: 'signed-in' | 'needs-second-factor' | 'refused';
}

export const signInTried = signal<SignIn>('sign-in');

export interface TriedDelivery {
  readonly kind: 'email' | 'text';
  readonly result: 'sent' | 'delayed' | 'failed';
}

export const deliveryTried = signal<TriedDelivery>('delivery');

export interface ReleaseFact {
  readonly app: string;
  readonly version: string;
}

export const releaseViewed = signal<ReleaseFact>('release-view');
export const releaseFailed = signal<ReleaseFact & { readonly kind: string }>('release-failure');
export const canaryJudged = signal<{ readonly app: string; readonly verdict: 'kept' | 'withdrawn' }>('canary-verdict');

export interface MeasuredVital extends ReleaseFact {
  readonly route: string;
  readonly vital: string;
  /** Milliseconds, or as layout shift. */
  readonly value: number;
}

export const vitalMeasured = signal<MeasuredVital>('vital');
