/** Finds equal triples of numbers, which a file then holds once. */

export type Welder = ReturnType<typeof createWelder>;

const START = 1024;

/** @param decimals triples that are equal to that many decimals are one */
export function createWelder(decimals: number) {
  const scale = 10 ** decimals;
  let values = new Float64Array(START * 3);
  let slots = new Int32Array(START * 2).fill(-1);
  let count = 0;

  /** Returns the slot of a triple, or the free slot where it belongs. */
  const slotOf = (x: number, y: number, z: number): number => {
    let slot = hash(x, y, z) & (slots.length - 1);
    for (;;) {
      const index = slots[slot] ?? -1;
      if (index < 0) return slot;
      if (values[index * 3] === x && values[index * 3 + 1] === y && values[index * 3 + 2] === z) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  };
  const grow = () => {
    const larger = new Float64Array(values.length * 2);
    larger.set(values);
    values = larger;
    slots = new Int32Array(slots.length * 2).fill(-1);
    for (let i = 0; i < count; i++)
      slots[slotOf(values[i * 3] ?? 0, values[i * 3 + 1] ?? 0, values[i * 3 + 2] ?? 0)] = i;
  };
  return {
    /** Returns the number of a triple, from 0. */
    add(a: number, b: number, c: number): number {
      // Adding 0 makes a minus zero a zero.
      const x = Math.round(a * scale) + 0;
      const y = Math.round(b * scale) + 0;
      const z = Math.round(c * scale) + 0;
      const slot = slotOf(x, y, z);
      const known = slots[slot] ?? -1;
      if (known >= 0) return known;
      values[count * 3] = x;
      values[count * 3 + 1] = y;
      values[count * 3 + 2] = z;
      slots[slot] = count;
      count += 1;
      if (count * 3 === values.length) grow();
      return count - 1;
    },
    /** Returns all triples in turn, rounded. */
    list: (): Float64Array => values.subarray(0, count * 3).map((value) => value / scale),
    /** Returns a number as text, without an exponent. */
    text: (value: number): string =>
      value !== 0 && Math.abs(value) < 1e-6 ? value.toFixed(decimals) : String(Math.round(value * scale) / scale),
  };
}

function hash(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
  return Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 1;
}

/** Returns the decimals that keep a millionth of `size`. */
export function decimalsFor(size: number): number {
  return Math.min(9, Math.max(0, Math.ceil(6 - Math.log10(Math.max(size, 1e-9)))));
}
