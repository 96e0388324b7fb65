import { Scene } from 'three';
import { LIGHT_HEIGHT, type LightSettings, type ViewerSettings } from '../viewer-settings.ts';
import { loadModel } from './load-model.ts';
import { clamp, FIRST_ORBIT, type Orbit, turned, zoomed } from './orbit.ts';
import { createPlayer } from './player.ts';
import { watchPointers } from './pointers.ts';
import { createScenery } from './scenery.ts';
import { createStage } from './stage.ts';

/** Radians per second. */
const ROTATION = 0.35;
/** Radians for a drag across the stage. */
const DRAG_TURN = 1.5 * Math.PI;

export interface SceneOptions {
  readonly canvas: HTMLCanvasElement;
  readonly context: WebGL2RenderingContext;
  readonly path: string;
  /** True to bypass the browser's cache, which may contain the failed response. */
  readonly isAnew: boolean;
  readonly bytes: number;
  readonly settings: ViewerSettings;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
  readonly onLight: (light: LightSettings) => void;
  readonly onTurn: () => void;
  readonly signal: AbortSignal;
}

export interface OpenScene {
  readonly clips: readonly string[];
  readonly hasUvs: boolean;
  readonly hasBones: boolean;
  /** Draws the texture coordinates as a flat map. */
  drawUvLayout(canvas: HTMLCanvasElement): void;
  apply(settings: ViewerSettings): void;
  /** Angles in radians. */
  turn(right: number, down: number): void;
  zoom(factor: number): void;
  orbit(): Orbit;
  reset(): void;
  /** Returns the current view as a PNG with a transparent background. */
  picture(width: number, height: number): Promise<Blob>;
  /** Frees all resources, including the canvas's context. */
  dispose(): void;
}

/** @throws when the model cannot be fetched or shown; the caller then frees the context */
export async function openScene(options: SceneOptions): Promise<OpenScene> {
  const { canvas, context, signal, onLight, onTurn } = options;
  let { settings } = options;
  let orbit: Orbit = FIRST_ORBIT;
  const { model, clips } = await loadModel(options);
  signal.throwIfAborted();
  const scene = new Scene();
  const stage = createStage({ canvas, context, scene, onFrame: (seconds) => step(seconds) });

  const scenery = createScenery(scene, model, stage.renderer);
  const player = createPlayer(model, clips);

  function step(seconds: number): boolean {
    if (settings.rotates) orbit = turned(orbit, ROTATION * seconds, 0);
    const isPlaying = settings.plays && clips.length > 0;
    if (isPlaying) player.advance(seconds);
    stage.look(orbit, scenery.extent, scenery.reach(settings));
    return settings.rotates || isPlaying;
  }
  function apply(next: ViewerSettings): void {
    settings = next;
    scenery.apply(next);
    player.play(next.clip);
    stage.refresh();
  }
  function look(from: Orbit): void {
    orbit = from;
    onTurn();
    stage.refresh();
  }
  const turn = (right: number, down: number) => look(turned(orbit, right, down));
  const zoom = (factor: number) => look(zoomed(orbit, factor));
  watchPointers(canvas, {
    drag: (right, down) =>
      settings.movesLight
        ? onLight(movedLight(settings.light, right, down))
        : turn(-right * DRAG_TURN, -down * Math.PI),
    zoom,
  });
  apply(settings);

  return {
    clips: clips.map(({ name }) => name),
    hasUvs: scenery.hasUvs,
    hasBones: scenery.hasBones,
    drawUvLayout: scenery.drawUvLayout,
    apply,
    turn,
    zoom,
    orbit: () => orbit,
    reset() {
      orbit = FIRST_ORBIT;
      player.rewind();
      stage.refresh();
    },
    picture: (width, height) => scenery.withoutSign(() => stage.picture(width, height)),
    dispose() {
      player.stop();
      scenery.dispose();
      stage.dispose();
    },
  };
}

function movedLight({ direction, height }: LightSettings, right: number, down: number): LightSettings {
  return {
    direction: (direction + right * 270 + 360) % 360,
    height: clamp(height - down * 120, LIGHT_HEIGHT.min, LIGHT_HEIGHT.max),
  };
}
