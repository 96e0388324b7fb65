/** Caches public data in memory until it changes; the last known values serve while the database is unavailable. */

import { type Bounds, createBoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';
import type { Listener } from './db/listen.ts';
import type { Log } from './log.ts';
import { type CacheName, cacheRead } from './signals.ts';

export interface LastKnown<Value> {
  readonly value: Value;
  /** When the value was last known to be current. */
  readonly asOf: Date;
}

export interface PublicCache<Value> {
  /** Also undefined while change notifications cannot arrive. */
  read(key: string): Value | undefined;
  /** Returns the last value, however old it is. */
  last(key: string): LastKnown<Value> | undefined;
  /**
   * Call before reading the data; if that changes meanwhile, the returned function stores the value for `last` only.
   */
  begin(): (key: string, value: Value) => void;
}

export interface PublicData {
  /** True while change notifications arrive, which needs the database. */
  isCurrent(): boolean;
  cache<Value>(name: CacheName, bounds: Bounds<Value>): PublicCache<Value>;
  stop(): void;
}

interface Kept<Value> extends LastKnown<Value> {
  /** Generation of the data that it was built from; undefined when that may have changed meanwhile. */
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
    if (!isTold) log.warn({ event: 'last_known_data_served', asOf }, 'pages are rendered from the last known data');
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
