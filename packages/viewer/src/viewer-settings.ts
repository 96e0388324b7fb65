export interface LightSettings {
  /** Degrees around the model, 0 to 359. */
  readonly direction: number;
  /** Degrees above the horizon. */
  readonly height: number;
}

export const LIGHT_HEIGHT = { min: 5, max: 85 } as const;

/** Finished, in its colours without light, or with a checker on its UVs. */
export const surfaces = ['finished', 'colour', 'uvs'] as const;
export type Surface = (typeof surfaces)[number];

export interface ViewerSettings {
  readonly rotates: boolean;
  readonly wireframe: boolean;
  readonly surface: Surface;
  readonly bones: boolean;
  /** True to show a person and the model's dimensions. */
  readonly scale: boolean;
  readonly plays: boolean;
  /** The index of its animation. */
  readonly clip: number;
  readonly light: LightSettings;
  readonly movesLight: boolean;
}

/** @param isCalm true starts without motion */
export function firstSettings(isCalm: boolean): ViewerSettings {
  return {
    rotates: !isCalm,
    wireframe: false,
    surface: 'finished',
    bones: false,
    scale: false,
    plays: !isCalm,
    clip: 0,
    light: { direction: 75, height: 50 },
    movesLight: false,
  };
}
