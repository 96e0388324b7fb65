export interface LightSettings {
  /** Degrees around the model, 0 to 359. */
  readonly direction: number;
  /** Degrees above the horizon. */
  readonly height: number;
}

export const LIGHT_HEIGHT = { min: 5, max: 85 } as const;

export interface ViewerSettings {
  readonly rotates: boolean;
  readonly wireframe: boolean;
  /** True to show a person and the model's dimensions. */
  readonly scale: boolean;
  readonly plays: boolean;
  readonly clip: string | undefined;
  readonly light: LightSettings;
  readonly movesLight: boolean;
}

/** @param isCalm true starts without motion */
export function firstSettings(isCalm: boolean): ViewerSettings {
  return {
    rotates: !isCalm,
    wireframe: false,
    scale: false,
    plays: !isCalm,
    clip: undefined,
    light: { direction: 75, height: 50 },
    movesLight: false,
  };
}
