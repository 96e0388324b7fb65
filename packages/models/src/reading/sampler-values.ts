/** Values of an animation's sampler at a time (glTF 2.0, 3.11 and appendix C). */
import { type Accessor, AnimationChannel, type AnimationSampler } from '@gltf-transform/core';
import { Quaternion } from 'three';

/** Returns the value at a time in seconds; before the first key and after the last one, theirs. */
export type ValueAt = (seconds: number) => number[];

const { ROTATION } = AnimationChannel.TargetPath;

/** Returns undefined for a sampler without keys. */
export function valuesOf(channel: AnimationChannel): ValueAt | undefined {
  const sampler = channel.getSampler();
  const [input, output] = [sampler?.getInput(), sampler?.getOutput()];
  if (!sampler || !input || !output || input.getCount() === 0) return undefined;
  const times = Array.from({ length: input.getCount() }, (_, i) => input.getScalar(i));
  const keyAt = keysOf(sampler, output, times.length);
  const between = betweenOf(sampler, channel.getTargetPath() === ROTATION);
  return (seconds) => {
    const after = times.findIndex((time) => time > seconds);
    if (after <= 0) return keyAt(after === 0 ? 0 : times.length - 1).value;
    const [start = 0, end = 0] = [times[after - 1], times[after]];
    return between(keyAt(after - 1), keyAt(after), (seconds - start) / (end - start), end - start);
  };
}

/** A key of a curve has tangents on both sides; others have none. */
type Key = { readonly before: number[]; readonly value: number[]; readonly after: number[] };
type Between = (from: Key, to: Key, part: number, seconds: number) => number[];

/** One key may take several elements: a weight for each morph target, and tangents. */
function keysOf(sampler: AnimationSampler, output: Accessor, count: number): (key: number) => Key {
  const isCurve = sampler.getInterpolation() === 'CUBICSPLINE';
  const elements = output.getCount() / count / (isCurve ? 3 : 1);
  const read = (from: number) =>
    Array.from({ length: elements }, (_, i) => output.getElement(from * elements + i, [])).flat();
  return (key) =>
    isCurve
      ? { before: read(key * 3), value: read(key * 3 + 1), after: read(key * 3 + 2) }
      : { before: [], value: read(key), after: [] };
}

function betweenOf(sampler: AnimationSampler, isRotation: boolean): Between {
  const curve = sampler.getInterpolation();
  if (curve === 'STEP') return ({ value }) => value;
  if (curve === 'CUBICSPLINE') return isRotation ? (...key) => normalized(spline(...key)) : spline;
  return isRotation ? turned : ({ value }, to, part) => value.map((a, i) => a + ((to.value[i] ?? a) - a) * part);
}

const turned: Between = (from, to, part) =>
  new Quaternion().fromArray(from.value).slerp(new Quaternion().fromArray(to.value), part).toArray();

const normalized = (value: number[]) => new Quaternion().fromArray(value).normalize().toArray();

const spline: Between = (from, to, t, seconds) =>
  from.value.map(
    (value, i) =>
      (2 * t ** 3 - 3 * t ** 2 + 1) * value +
      seconds * (t ** 3 - 2 * t ** 2 + t) * (from.after[i] ?? 0) +
      (-2 * t ** 3 + 3 * t ** 2) * (to.value[i] ?? 0) +
      seconds * (t ** 3 - t ** 2) * (to.before[i] ?? 0),
  );
