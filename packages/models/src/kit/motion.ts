/** Animation clips that loop without a seam. */
import {
  AnimationClip,
  Euler,
  type KeyframeTrack,
  type Object3D,
  Quaternion,
  QuaternionKeyframeTrack,
  Vector3,
  VectorKeyframeTrack,
} from 'three';

export type Axis = 'x' | 'y' | 'z';
const STEPS = 24;

/** A clip of `seconds` that plays `tracks` together. */
export function clip(name: string, seconds: number, tracks: readonly KeyframeTrack[]): AnimationClip {
  return new AnimationClip(name, seconds, [...tracks]);
}

/** Turns the node about an axis through its pivot by `turns` whole turns. */
export function spin(node: Object3D, axis: Axis, seconds: number, turns = 1): KeyframeTrack {
  return rotation(node, seconds, (t) => ({ [axis]: t * turns * 360 }), 8 * Math.abs(turns));
}

/** Swings the node to and fro by `degrees` about its rest position; `phase` is a part of the cycle, 0–1. */
export function sway(
  node: Object3D,
  axis: Axis,
  degrees: number,
  seconds: number,
  phase = 0,
  times = 1,
): KeyframeTrack {
  return rotation(node, seconds, (t) => ({ [axis]: Math.sin((t * times + phase) * 2 * Math.PI) * degrees }));
}

/** Turns the node by the degrees that `angles` gives for each moment `t` (0–1; 0 and 1 must agree). */
export function rotation(
  node: Object3D,
  seconds: number,
  angles: (t: number) => Partial<Record<Axis, number>>,
  steps = STEPS,
): KeyframeTrack {
  const values = moments(steps).flatMap((t) => {
    const { x = 0, y = 0, z = 0 } = angles(t);
    const turn = new Quaternion().setFromEuler(new Euler(radians(x), radians(y), radians(z), 'YXZ'));
    return node.quaternion.clone().multiply(turn).toArray();
  });
  return new QuaternionKeyframeTrack(`${node.name}.quaternion`, times(steps, seconds), values);
}

/** Lifts and lowers the node by `metres`. */
export function bob(node: Object3D, metres: number, seconds: number, phase = 0): KeyframeTrack {
  const values = moments(STEPS).flatMap((t) =>
    node.position
      .clone()
      .add(new Vector3(0, Math.sin((t + phase) * 2 * Math.PI) * metres, 0))
      .toArray(),
  );
  return new VectorKeyframeTrack(`${node.name}.position`, times(STEPS, seconds), values);
}

/** Scales the node as `size` says for each moment `t` (0–1; 0 and 1 must agree): flames, breath, heartbeats. */
export function swell(node: Object3D, seconds: number, size: (t: number) => readonly [number, number, number]) {
  return new VectorKeyframeTrack(`${node.name}.scale`, times(STEPS, seconds), moments(STEPS).flatMap(size));
}

/** A flame's restless size. */
export function flicker(node: Object3D, seconds: number, amount = 0.18): KeyframeTrack {
  const wave = (t: number, k: number) => Math.sin(t * 2 * Math.PI * k);
  return swell(node, seconds, (t) => {
    const high = 1 + amount * (0.5 * wave(t, 3) + 0.3 * wave(t, 5) + 0.2 * wave(t, 8));
    const wide = 1 - amount * 0.5 * (0.6 * wave(t, 4) + 0.4 * wave(t, 7));
    return [wide, high, wide];
  });
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const moments = (steps: number) => Array.from({ length: steps + 1 }, (_, i) => i / steps);
const times = (steps: number, seconds: number) => moments(steps).map((t) => t * seconds);
