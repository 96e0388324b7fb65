/** Changes `data` in place. @param stride bytes per element @throws {Error} for an unknown filter */
export function applyFilter(data: Uint8Array, stride: number, filter: string): void {
  const { buffer } = data;
  if (filter === 'OCTAHEDRAL' && stride === 4) octahedral(new Int8Array(buffer), 127);
  else if (filter === 'OCTAHEDRAL') octahedral(new Int16Array(buffer), 32767);
  else if (filter === 'QUATERNION') quaternion(new Int16Array(buffer));
  else if (filter === 'EXPONENTIAL') exponential(new Int32Array(buffer), new Float32Array(buffer));
  else if (filter !== 'NONE') throw new Error(`The filter ${filter} is not known.`);
}

/** Decodes unit vectors in octahedral encoding. */
function octahedral(data: Int8Array | Int16Array, max: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const [u = 0, v = 0, one = 1] = data.subarray(at, at + 3);
    const z = 1 - Math.abs(u / one) - Math.abs(v / one);
    const fold = Math.max(-z, 0);
    const x = u / one - Math.sign(u || 1) * fold;
    const y = v / one - Math.sign(v || 1) * fold;
    const scale = max / Math.hypot(x, y, z);
    data.set([Math.round(x * scale), Math.round(y * scale), Math.round(z * scale)], at);
  }
}

/** Decodes rotations without their largest component. */
function quaternion(data: Int16Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const [a = 0, b = 0, c = 0, info = 0] = data.subarray(at, at + 4);
    const largest = info & 3;
    const scale = Math.SQRT1_2 / (info | 3);
    const rest = [a * scale, b * scale, c * scale] as const;
    const w = Math.sqrt(Math.max(0, 1 - rest[0] ** 2 - rest[1] ** 2 - rest[2] ** 2));
    for (const [index, part] of [w, ...rest].entries()) data[at + ((largest + index) & 3)] = Math.round(part * 32767);
  }
}

/** Decodes numbers with eight bits of exponent above 24 bits of mantissa. */
function exponential(given: Int32Array, data: Float32Array): void {
  for (const [index, value] of given.entries()) data[index] = 2 ** (value >> 24) * ((value << 8) >> 8);
}
