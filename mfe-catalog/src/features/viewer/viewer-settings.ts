/** What the controls of a viewer set. */

export interface LightSettings {
  /** Degrees around the model, 0 to 359. */
  readonly direction: number;
  /** Degrees above the horizon. */
  readonly height: number;
}

export const LIGHT_HEIGHT = { min: 5, max: 85 } as const;

export interface ViewerSettings {
  /** Turns by itself. */
  readonly rotates: boolean;
  readonly wireframe: boolean;
  /** Shows a person beside the model, and the room that the model takes up. */
  readonly scale: boolean;
  readonly plays: boolean;
  /** Name of the animation. */
  readonly clip: string | undefined;
  readonly light: LightSettings;
  /** Dragging moves the light instead of turning the model. */
  readonly movesLight: boolean;
}

/** @param isCalm nothing moves unless it is told to */
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
