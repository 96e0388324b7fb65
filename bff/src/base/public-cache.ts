/** Values of public data in memory until that data changes, and the last ones for while the database is away. */

import { type Bounds, createBoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';
import type { Listener } from './db/listen.ts';
import type { Log } from './log.ts';
import { type CacheName, cacheRead } from './telemetry/signals.ts';

export interface LastKnown<Value> {
  readonly value: Value;
  /** When it was last known to be true. */
  readonly asOf: Date;
}

export interface PublicCache<Value> {
  /** Undefined also while changes cannot be heard of. */
  read(key: string): Value | undefined;
  /** However old it is. */
  last(key: string): LastKnown<Value> | undefined;
  /** Call before the data is read; the returned function keeps nothing for `read` if data changed meanwhile. */
  begin(): (key: string, value: Value) => void;
}

export interface PublicData {
  /** Whether changes are heard of, which takes the database. */
  isCurrent(): boolean;
  cache<Value>(name: CacheName, bounds: Bounds<Value>): PublicCache<Value>;
  stop(): void;
}

interface Kept<Value> extends LastKnown<Value> {
  /** Of the data that it was made of; undefined where that may have changed meanwhile. */
  readonly generation: number | undefined;
}

interface WatchOptions {
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
}

export function watchPublicData({ listener, clock, log }: WatchOptions): PublicData {
  let generation = 0;
  let currentAt = clock.now();
  let isTold = false;
  const subscription = listener.listen('public_data_changed', () => {
    generation += 1;
  });

  function isCurrent(): boolean {
    if (!subscription.isUp()) return false;
    currentAt = clock.now();
    isTold = false;
    return true;
  }

  function tell(asOf: Date): void {
    if (!isTold) log.warn({ event: 'last_known_data_served', asOf }, 'pages are made of what was last known');
    isTold = true;
  }

  function cache<Value>(name: CacheName, { bytesOf, ...bounds }: Bounds<Value>): PublicCache<Value> {
    const values = createBoundedMap<Kept<Value>>({ ...bounds, bytesOf: ({ value }) => bytesOf(value) });
    return {
      read(key) {
        const kept = isCurrent() ? values.get(key) : undefined;
        const value = kept?.generation === generation ? kept.value : undefined;
        cacheRead.tell({ cache: name, hit: value !== undefined });
        return value;
      },
      last(key) {
        const kept = values.get(key);
        if (!kept) return undefined;
        const asOf = kept.generation === generation && currentAt > kept.asOf ? currentAt : kept.asOf;
        tell(asOf);
        return { value: kept.value, asOf };
      },
      begin() {
        const begun = generation;
        return (key, value) => {
          const isOfNow = isCurrent() && begun === generation;
          values.set(key, { value, asOf: clock.now(), generation: isOfNow ? generation : undefined });
        };
      },
    };
  }

  return { isCurrent, cache, stop: () => subscription.stop() };
}
