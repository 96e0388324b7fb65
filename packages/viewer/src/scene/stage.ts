/** The camera and the canvas: renders on change, at the size of its element. */
import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, type Scene, WebGLRenderer } from 'three';
import type { Extent } from './extent.ts';
import { FIRST_ORBIT, type Orbit } from './orbit.ts';

const FIELD_OF_VIEW = 32; // degrees, vertical
const MAX_PIXEL_RATIO = 2;
const MARGIN = 1.06;
/** The seconds that one frame may advance at most, after the page was in the background. */
const MAX_STEP = 0.1;

interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly context: WebGL2RenderingContext;
  readonly scene: Scene;
  /** Receives the seconds since the last frame; returns true when the next frame will differ. */
  readonly onFrame: (seconds: number) => boolean;
}

export function createStage({ canvas, context, scene, onFrame }: StageOptions) {
  const renderer = createRenderer(canvas, context);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  const frames = createFrames((seconds) => {
    const moves = onFrame(seconds);
    renderer.render(scene, camera);
    return moves;
  });
  const setSize = (width: number, height: number, pixelRatio: number) => {
    renderer.setPixelRatio(pixelRatio);
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
  };
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    setSize(width, height, Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    frames.refresh();
  };
  const sizes = new ResizeObserver(resize);
  sizes.observe(canvas);

  return {
    renderer,
    camera,
    refresh: frames.refresh,
    look: (orbit: Orbit, around: Extent, reach: number) => place(camera, orbit, around, reach),
    /** Returns the current view as a PNG with a transparent background. */
    picture(width: number, height: number): Promise<Blob> {
      setSize(width, height, 1);
      renderer.render(scene, camera);
      const blob = readCanvas(canvas);
      resize();
      return blob;
    },
    dispose() {
      sizes.disconnect();
      frames.stop();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function createRenderer(canvas: HTMLCanvasElement, context: WebGL2RenderingContext): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
  renderer.setClearAlpha(0);
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  return renderer;
}

function createFrames(draw: (seconds: number) => boolean) {
  let frame: number | undefined;
  let drawnAt: number | undefined;

  const onFrame = (now: number) => {
    frame = undefined;
    const moves = draw(drawnAt === undefined ? 0 : Math.min((now - drawnAt) / 1000, MAX_STEP));
    drawnAt = moves ? now : undefined;
    if (moves) refresh();
  };
  function refresh(): void {
    frame ??= requestAnimationFrame(onFrame);
  }
  return {
    refresh,
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/** Call right after rendering: the canvas keeps its pixels only until the browser's next task. */
function readCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be read.'))));
  return promise;
}

/** Places the camera far enough away to fit the model at any rotation and canvas ratio. */
function place(
  camera: PerspectiveCamera,
  { azimuth, polar, zoom }: Orbit,
  { box, sphere }: Extent,
  reach: number,
): void {
  const { center, radius } = sphere;
  const slope = Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180));
  const halfHeight = ((box.max.y - box.min.y) / 2) * Math.sin(FIRST_ORBIT.polar) + reach * Math.cos(FIRST_ORBIT.polar);
  const needed = Math.max(halfHeight / slope, reach / (slope * camera.aspect)) * MARGIN;
  const distance = (needed + reach / 2) * zoom;
  camera.position.setFromSphericalCoords(distance, polar, azimuth).add(center);
  camera.lookAt(center);
  const room = Math.max(radius, reach);
  camera.near = Math.max(distance - 4 * room, distance / 200);
  camera.far = distance + 6 * room;
  camera.updateProjectionMatrix();
}
