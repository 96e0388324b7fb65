/** What a scene is: models of the shop placed on land made by the kit, cameras, and lights. Metres, +Y up. */
import type { Group } from 'three';
import type { Point } from '../kit/shapes.ts';

export type Placed = {
  readonly slug: string;
  readonly at: Point;
  /** Degrees about x, y and z, applied in the order y, x, z. */
  readonly turn?: Point;
  readonly scale?: number;
  /** Nodes that are left out, such as the plinth of what flies. */
  readonly without?: readonly string[];
  /** How far its making has come; finished unless told. */
  readonly stage?: 'wire' | 'clay';
};

export type Lamp = {
  readonly at: Point;
  /** Candela at night. */
  readonly strength: number;
  readonly colour?: string;
  /** Radius of the glow around it, metres. */
  readonly halo?: number;
};

/** A bank of mist that faces the camera. */
export type Mist = { readonly at: Point; readonly width: number; readonly height: number; readonly opacity: number };

export type Camera = {
  readonly width: number;
  readonly height: number;
  readonly from: Point;
  /** Degrees to the right of −Z, and above the horizon. */
  readonly yaw: number;
  readonly pitch: number;
  /** Vertical field of view, degrees. */
  readonly fov: number;
};

export type Scene = {
  readonly name: string;
  /** The land, and all that is not a model. */
  land?(): Group;
  readonly placed: readonly Placed[];
  readonly lamps: readonly Lamp[];
  readonly mist: readonly Mist[];
  /** Height of still water, if there is any. */
  readonly water?: number;
  /** Height of a ground that shows shadows only. */
  readonly shadows?: number;
  /** Middle and half the width of what casts shadows. */
  readonly lit: { readonly middle: Point; readonly reach: number };
  readonly cameras: Readonly<Record<string, Camera>>;
};
