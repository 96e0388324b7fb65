/** What a model is before it is built: words, price, seed and the function that makes it. */
import type { AnimationClip, Group } from 'three';
import type { Random } from './kit/random.ts';

export const categories = ['buildings', 'creatures', 'props'] as const;
export type Category = (typeof categories)[number];

/** A scene in metres, +Y up, standing on y = 0 with its front towards +Z, and its animations. */
export type BuiltModel = { readonly scene: Group; readonly clips?: readonly AnimationClip[] };

export type Model = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly category: Category;
  /** Two or three sentences for a shopper. */
  readonly description: string;
  readonly priceCents: number;
  readonly tags: readonly string[];
  readonly seed: number;
  /** What is new in the files, to whoever owns earlier ones. */
  readonly changelog?: string;
  /** Where the pictures are taken from: degrees around the model and above the horizon. */
  readonly view?: { readonly turn?: number; readonly tilt?: number };
  build(random: Random): BuiltModel;
};
