/** A model in three dimensions on a canvas. */
import {
  AnimationMixer,
  Box3Helper,
  Color,
  type Group,
  type Material,
  Mesh,
  type MeshStandardMaterial,
  Scene,
  Sphere,
} from 'three';
import { LIGHT_HEIGHT, type LightSettings, type ViewerSettings } from '../viewer-settings.ts';
import { disposeScene } from './dispose.ts';
import { extentOf } from './extent.ts';
import { createFigure } from './figure.ts';
import { loadModel } from './load-model.ts';
import { clamp, FIRST_ORBIT, type Orbit, turned, zoomed } from './orbit.ts';
import { watchPointers } from './pointers.ts';
import { createStage } from './stage.ts';
import { createGround, createLamp, createSkyLight } from './surroundings.ts';

/** Metres from what turns of the model to the person beside it, and radians to the side of where one first looks from. */
const FIGURE_DISTANCE = 0.5;
const FIGURE_ASIDE = 0.6;
/** Radians a second. */
const ROTATION = 0.35;
/** Radians across the whole stage. */
const DRAG_TURN = 1.5 * Math.PI;

export interface SceneOptions {
  readonly canvas: HTMLCanvasElement;
  readonly context: WebGL2RenderingContext;
  readonly path: string;
  /** Asked for once more: what the browser has kept of it may be what failed. */
  readonly isAnew: boolean;
  readonly bytes: number;
  readonly settings: ViewerSettings;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
  /** Told where the light was dragged to. */
  readonly onLight: (light: LightSettings) => void;
  /** Told when somebody turns or zooms. */
  readonly onTurn: () => void;
  readonly signal: AbortSignal;
}

export interface OpenScene {
  /** Names of the animations. */
  readonly clips: readonly string[];
  apply(settings: ViewerSettings): void;
  /** Radians. */
  turn(right: number, down: number): void;
  zoom(factor: number): void;
  /** Where one looks from now. */
  orbit(): Orbit;
  /** Looks as at first. */
  reset(): void;
  /** What is seen now as a PNG, on no ground. */
  picture(width: number, height: number): Promise<Blob>;
  /** Gives everything back, the canvas's context included. */
  dispose(): void;
}

/** @throws when the model cannot be fetched or shown; the context is still the caller's to give back then */
export async function openScene(options: SceneOptions): Promise<OpenScene> {
  const { canvas, context, signal, onLight, onTurn } = options;
  let { settings } = options;
  let orbit: Orbit = FIRST_ORBIT;
  const { model, clips } = await loadModel(options);
  signal.throwIfAborted();
  const scene = new Scene();
  const stage = createStage({ canvas, context, scene, onFrame: (seconds) => step(seconds) });

  const extent = extentOf(model);
  const { box, sphere, reach } = extent;
  const figure = createFigure();
  figure.position
    .setFromCylindricalCoords(reach + FIGURE_DISTANCE, FIRST_ORBIT.azimuth + FIGURE_ASIDE, box.min.y)
    .add({ x: sphere.center.x, y: 0, z: sphere.center.z });
  const room = new Box3Helper(box, new Color(0xe5982a));
  const lamp = createLamp(new Sphere(sphere.center, Math.max(sphere.radius, reach + 2 * FIGURE_DISTANCE)));
  const skyLight = createSkyLight(stage.renderer);
  const mixer = new AnimationMixer(model);
  const { materials } = prepare(model);
  scene.environment = skyLight;
  scene.environmentIntensity = 0.75;
  scene.add(model, figure, room, lamp.light, lamp.light.target, lamp.sign, createGround(sphere, box.min.y));

  let playing: string | undefined;
  function play(name: string | undefined): void {
    if (name === playing) return;
    playing = name;
    mixer.stopAllAction();
    const clip = clips.find((clip) => clip.name === name);
    if (clip) mixer.clipAction(clip).play();
    // Its first pose, which need not be the one the file was saved in; starting over comes back to this.
    mixer.update(0);
  }

  function step(seconds: number): boolean {
    if (settings.rotates) orbit = turned(orbit, ROTATION * seconds, 0);
    const isPlaying = settings.plays && clips.length > 0;
    if (isPlaying) mixer.update(seconds);
    stage.look(orbit, extent, settings.scale ? reach + 2 * FIGURE_DISTANCE : reach);
    return settings.rotates || isPlaying;
  }

  function apply(next: ViewerSettings): void {
    settings = next;
    for (const material of materials) material.wireframe = next.wireframe;
    figure.visible = room.visible = next.scale;
    lamp.sign.visible = next.movesLight;
    lamp.place(next.light);
    play(next.clip ?? clips[0]?.name);
    stage.refresh();
  }

  function turn(right: number, down: number): void {
    orbit = turned(orbit, right, down);
    onTurn();
    stage.refresh();
  }
  function zoom(factor: number): void {
    orbit = zoomed(orbit, factor);
    onTurn();
    stage.refresh();
  }
  function moveLight(right: number, down: number): void {
    const { direction, height } = settings.light;
    onLight({
      direction: (direction + right * 270 + 360) % 360,
      height: clamp(height - down * 120, LIGHT_HEIGHT.min, LIGHT_HEIGHT.max),
    });
  }
  watchPointers(canvas, {
    drag: (right, down) => (settings.movesLight ? moveLight(right, down) : turn(-right * DRAG_TURN, -down * Math.PI)),
    zoom,
  });
  apply(settings);

  return {
    clips: clips.map(({ name }) => name),
    apply,
    turn,
    zoom,
    orbit: () => orbit,
    reset() {
      orbit = FIRST_ORBIT;
      mixer.setTime(0);
      stage.refresh();
    },
    picture(width, height) {
      lamp.sign.visible = false;
      const taken = stage.picture(width, height);
      lamp.sign.visible = settings.movesLight;
      return taken;
    },
    dispose() {
      mixer.stopAllAction();
      disposeScene(scene);
      lamp.light.dispose();
      skyLight.dispose();
      stage.dispose();
    },
  };
}

/** Has the model cast and catch shadows, and finds its materials. */
function prepare(model: Group): { readonly materials: readonly MeshStandardMaterial[] } {
  const materials = new Set<Material>();
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.castShadow = object.receiveShadow = true;
    for (const material of [object.material].flat()) materials.add(material);
  });
  return { materials: [...materials] as MeshStandardMaterial[] };
}
