/** A hint for a model whose size looks like another unit's. */
import type { Triple } from '../index.ts';

/** Metres along the longest side. */
const LARGE = 100;
const HUGE = 1000;
const SMALL = 0.01;
const WAYS = ['wide', 'tall', 'deep'] as const;

/** Returns a sentence without a subject and a full stop, for sizes that hardly anything has; false otherwise. */
export function scaleNote(size: Triple): string | false {
  const longest = Math.max(...size);
  const way = WAYS[size.indexOf(longest)];
  const suggest = (factor: number) =>
    `if it should be ${metres(longest * factor)}, scale it by ${factor} in Blender, use Object > Apply > Scale and export it again`;
  if (!Number.isFinite(longest)) return false;
  if (longest >= HUGE)
    return `is ${metres(longest)} ${way}: was it modelled in millimetres? ${capital(suggest(0.001))}`;
  if (longest >= LARGE)
    return `is ${metres(longest)} ${way}: was it modelled in centimetres? ${capital(suggest(0.01))}`;
  if (longest > 0 && longest < SMALL)
    return `is only ${metres(longest)} ${way}: was it scaled down twice? ${capital(suggest(100))}`;
  return false;
}

const metres = (value: number) => `${Number(value.toPrecision(3))} m`;
const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
