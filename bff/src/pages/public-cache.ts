/** Values of public data in memory until that data changes; keeps nothing while it cannot hear of changes. */
import { type Listener, listen } from '../db/listen.ts';
import type { Log } from '../log.ts';
import { cacheRead } from '../telemetry/signals.ts';

export interface PublicCache<Value> {
  read(key: string): Value | undefined;
  /** Call before the data is read; the returned function stores nothing if data changed meanwhile. */
  begin(): (key: string, value: Value) => void;
}

export type CacheName = 'pages' | 'answers' | 'bodies';

export interface PublicData {
  /** @param size a bound, because addresses can be made up without end */
  cache<Value>(name: CacheName, size: number): PublicCache<Value>;
  stop(): Promise<void>;
}

export function watchPublicData(databaseUrl: string, log: Log): PublicData {
  const stores: Map<string, unknown>[] = [];
  let generation = 0;
  const listener: Listener = listen({
    url: databaseUrl,
    channel: 'public_data_changed',
    log,
    onChange: () => {
      generation += 1;
      for (const store of stores) store.clear();
    },
  });

  function cache<Value>(name: CacheName, size: number): PublicCache<Value> {
    const values = new Map<string, Value>();
    stores.push(values);
    return {
      read(key) {
        const value = listener.isUp() ? values.get(key) : undefined;
        cacheRead.tell({ cache: name, hit: value !== undefined });
        return value;
      },
      begin() {
        const begun = generation;
        return (key, value) => {
          if (begun !== generation || !listener.isUp()) return;
          const [oldest] = values.keys();
          if (values.size >= size && oldest !== undefined) values.delete(oldest);
          values.set(key, value);
        };
      },
    };
  }

  return { cache, stop: () => listener.stop() };
}
