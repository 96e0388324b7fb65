export interface Bounds<Value> {
  readonly count: number;
  /** Limit of the total size of all values, as measured by `bytesOf`. */
  readonly bytes: number;
  readonly bytesOf: (value: Value) => number;
}

export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** A least-recently-used map; a value larger than the whole limit is not kept. */
export function createBoundedMap<Value>({ count, bytes, bytesOf }: Bounds<Value>): BoundedMap<Value> {
  const values = new Map<string, Value>();
  let total = 0;

  function drop(key: string): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    total -= bytesOf(value);
  }

  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      const size = bytesOf(value);
      if (size > bytes) return;
      values.set(key, value);
      total += size;
      for (const [oldest] of values) {
        if (values.size <= count && total <= bytes) return;
        drop(oldest);
      }
    },
  };
}
