/** The interactive 3D viewer, loaded on demand together with three.js. */
import type { ProductDetails } from '@storefront/contract';
import { Alert, Button } from '@storefront/ui';
import { formatSize } from '@storefront/ui/format-facts';
import { saveFile } from '@storefront/ui/save-file';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef } from 'react';
import styles from './model-viewer.module.css';
import type { OpenScene } from './scene/open-scene.ts';
import { KEY_TURN, KEY_ZOOM } from './scene/orbit.ts';
import { useViewer } from './use-viewer.ts';
import { UvLayout } from './uv-layout.tsx';
import { ViewCaption } from './view-caption.tsx';
import { ViewerControls } from './viewer-controls.tsx';

const FIGURE = '1.75 m';
const PICTURE = { width: 1600, height: 1200 } as const;

/** `role="application"` receives all keys, including those of screen readers; Tab and Escape leave it. */
const FOCUSABLE = { tabIndex: 0 } as const;

const keys: Readonly<Record<string, (scene: OpenScene) => void>> = {
  ArrowLeft: (scene) => scene.turn(-KEY_TURN, 0),
  ArrowRight: (scene) => scene.turn(KEY_TURN, 0),
  ArrowUp: (scene) => scene.turn(0, -KEY_TURN),
  ArrowDown: (scene) => scene.turn(0, KEY_TURN),
  '+': (scene) => scene.zoom(1 / KEY_ZOOM),
  '=': (scene) => scene.zoom(1 / KEY_ZOOM),
  '-': (scene) => scene.zoom(KEY_ZOOM),
  Home: (scene) => scene.reset(),
};

export interface ModelViewerProps {
  readonly product: Pick<ProductDetails, 'name' | 'slug' | 'facts'> & {
    readonly preview: NonNullable<ProductDetails['preview']>;
  };
  readonly onClose: () => void;
  readonly onUnavailable: () => void;
}

export default function ModelViewer({ product, onClose, onUnavailable }: ModelViewerProps) {
  const { name, slug, preview, facts } = product;
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const instructions = useId();
  const { settings, change, reset, state, scene, retry } = useViewer(stage, preview);
  const { phase } = state;
  const clips = clipNames(scene?.clips ?? [], facts?.animations ?? []);

  useEffect(() => {
    if (phase === 'unavailable') onUnavailable();
  }, [phase, onUnavailable]);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.fullscreenElement) return onClose();
    const press = keys[event.key];
    if (!scene || !press) return;
    event.preventDefault();
    press(scene);
    change({});
  };
  const save = async () => {
    if (scene) saveFile(await scene.picture(PICTURE.width, PICTURE.height), `${slug}.png`);
  };

  return (
    <div className={styles.viewer} ref={root}>
      <Stage
        ref={stage}
        name={name}
        loaded={state.phase === 'loading' ? state.share : undefined}
        movesLight={settings.movesLight}
        instructions={instructions}
        onKeyDown={onKeyDown}
      />
      <ViewCaption name={name} scene={scene} clips={clips} settings={settings} />
      <p className={styles.hint} id={instructions}>
        Drag or use the arrow keys to turn, pinch or press + and − to zoom, Home to start over, Escape for the pictures.
      </p>
      {phase === 'failed' && (
        <Alert kind="error" action={<Button onClick={retry}>Try again</Button>}>
          The 3D view could not be loaded. Please check your connection and try again.
        </Alert>
      )}
      {settings.scale && facts && (
        <p className={styles.note} role="status">
          {`${formatSize(facts.size)}. The person beside it is ${FIGURE} tall.`}
        </p>
      )}
      <ViewerControls
        settings={settings}
        clips={clips}
        scene={scene}
        onChange={change}
        onFullScreen={() => void root.current?.requestFullscreen()}
        onSave={() => void save()}
        onReset={reset}
        onClose={onClose}
      />
      {settings.surface === 'uvs' && scene && <UvLayout scene={scene} name={name} />}
    </div>
  );
}

/** Facts number clips of one name and those without; the preview has them in the same order. */
function clipNames(loaded: readonly string[], known: readonly { readonly name: string }[]): readonly string[] {
  if (known.length !== loaded.length) return loaded;
  return loaded.map((name, index) => known[index]?.name || name);
}

interface StageProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly name: string;
  readonly loaded: number | undefined;
  readonly movesLight: boolean;
  readonly instructions: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Stage({ ref, name, loaded, movesLight, instructions, onKeyDown }: StageProps) {
  return (
    <div
      className={styles.stage}
      ref={ref}
      role="application"
      {...FOCUSABLE}
      onKeyDown={onKeyDown}
      aria-label={`3D view of ${name}`}
      aria-describedby={instructions}
      aria-busy={loaded !== undefined}
      data-moves-light={movesLight || undefined}
    >
      {loaded !== undefined && (
        <progress className={styles.progress} aria-label={`Loading ${name} in 3D`} max={1} value={loaded} />
      )}
    </div>
  );
}
