/** The two lights that scenes are photographed in; the sun and the moon stand in one place, so that shadows agree. */
import type { Point } from '../kit/shapes.ts';

export type Light = {
  readonly exposure: number;
  readonly environment: number;
  readonly sun: { readonly colour: string; readonly strength: number; readonly from: Point };
  readonly rim: { readonly colour: string; readonly strength: number; readonly from: Point };
  readonly sky: { readonly above: string; readonly below: string; readonly strength: number };
  /** How strong lamps, windows and their glow are. */
  readonly lamps: number;
  readonly windows: number;
  readonly bloom: number;
  readonly mist: string;
  readonly mistiness: number;
  /** Of the lake, and how much of what is above it shows in it. */
  readonly line: string;
  readonly water: { readonly tint: string; readonly share: number };
  /** None indoors. */
  readonly fog?: {
    readonly colour: string;
    readonly glow: string;
    /** One by the distance at which two thirds are lost. */
    readonly density: number;
    /** How thick it lies on the ground, and by how much it thins with each metre. */
    readonly ground: number;
    readonly fall: number;
  };
  /** None where the page shows through. */
  readonly heaven?: {
    /** From the horizon up to 22 degrees. */
    readonly ramp: readonly string[];
    readonly glow: {
      readonly azimuth: number;
      readonly elevation: number;
      readonly radius: number;
      readonly rgb: readonly [number, number, number];
      readonly opacity: number;
    };
    readonly stars: number;
  };
};

const LOW_SUN: Point = [-0.86, 0.42, 0.2];

export const lights = {
  morning: {
    exposure: 1.04,
    environment: 0.24,
    sun: { colour: '#ffdca6', strength: 4.6, from: LOW_SUN },
    rim: { colour: '#cfe6ee', strength: 0.5, from: [0.6, 0.5, -1] },
    sky: { above: '#cfe2e6', below: '#9a9c80', strength: 0.72 },
    lamps: 0,
    windows: 0.25,
    bloom: 0,
    line: '#142523',
    mist: '#f4f5ec',
    mistiness: 1,
    water: { tint: '#9fc0bb', share: 0.62 },
    fog: { colour: '#dbe8e3', glow: '#f7efdc', density: 1 / 520, ground: 0.011, fall: 0.16 },
    heaven: {
      ramp: ['#f3f1e4', '#e9eee6', '#dbe8e5', '#d2e4e4', '#c9e2e4'],
      glow: { azimuth: -17, elevation: 5, radius: 22, rgb: [255, 242, 214], opacity: 0.85 },
      stars: 0,
    },
  },
  dusk: {
    exposure: 1.04,
    environment: 0.05,
    sun: { colour: '#9cc3d6', strength: 0.85, from: LOW_SUN },
    rim: { colour: '#7fb0c4', strength: 0.35, from: [0.6, 0.5, -1] },
    sky: { above: '#4f7680', below: '#1d2c2a', strength: 0.55 },
    lamps: 1,
    windows: 2.4,
    bloom: 1.5,
    line: '#edf3ee',
    mist: '#3b5f63',
    mistiness: 0.55,
    water: { tint: '#102a2e', share: 0.7 },
    fog: { colour: '#1b383c', glow: '#44564c', density: 1 / 520, ground: 0.011, fall: 0.16 },
    heaven: {
      ramp: ['#4b625a', '#2f5053', '#1d3c42', '#11282f', '#0a1a22'],
      glow: { azimuth: -17, elevation: 0, radius: 17, rgb: [240, 176, 104], opacity: 0.4 },
      stars: 260,
    },
  },
  /** The workroom by day: no weather, the page behind it. */
  day: {
    exposure: 1.04,
    environment: 0.4,
    sun: { colour: '#ffe4b8', strength: 3, from: [-0.5, 0.75, 0.62] },
    rim: { colour: '#cfe6ee', strength: 0.7, from: [0.8, 0.5, -0.6] },
    sky: { above: '#dbe8ea', below: '#b9a98c', strength: 0.8 },
    lamps: 0.12,
    windows: 0.5,
    bloom: 0,
    line: '#142523',
    mist: '#fff',
    mistiness: 0,
    water: { tint: '#fff', share: 0 },
  },
  evening: {
    exposure: 1.04,
    environment: 0.1,
    sun: { colour: '#9cc3d6', strength: 0.7, from: [-0.5, 0.75, 0.62] },
    rim: { colour: '#8fbccc', strength: 0.6, from: [0.8, 0.5, -0.6] },
    sky: { above: '#5c8088', below: '#3a3226', strength: 0.7 },
    lamps: 1,
    windows: 2.2,
    bloom: 0,
    line: '#edf3ee',
    mist: '#fff',
    mistiness: 0,
    water: { tint: '#000', share: 0 },
  },
} as const satisfies Record<string, Light>;

export type LightName = keyof typeof lights;
