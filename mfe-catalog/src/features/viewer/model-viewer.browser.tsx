/**
 * A model in three dimensions, with everything one can do to look at it. This file and what it alone imports (three.js)
 * is fetched only when it is asked for.
 */
import type { ProductDetails } from '@storefront/contract';
import { Alert, Button } from '@storefront/ui';
import { saveFile } from '@storefront/ui/save-file';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './model-viewer.module.css';
import { prefersReducedMotion } from './preferences.ts';
import { ScaleNote } from './scale-note.tsx';
import type { OpenScene } from './scene/open-scene.ts';
import { KEY_TURN, KEY_ZOOM } from './scene/orbit.ts';
import { useScene } from './use-scene.ts';
import { ViewCaption } from './view-caption.tsx';
import { ViewerControls } from './viewer-controls.tsx';
import { firstSettings, type ViewerSettings } from './viewer-settings.ts';

/** Pixels of a screenshot. */
const PICTURE = { width: 1600, height: 1200 } as const;

/** An application takes the keys itself, those that screen readers read with included; Tab and Escape lead out. */
const FOCUSABLE = { tabIndex: 0 } as const;

export interface ModelViewerProps {
  readonly product: Pick<ProductDetails, 'name' | 'slug' | 'facts'> & {
    readonly preview: NonNullable<ProductDetails['preview']>;
  };
  readonly onClose: () => void;
  /** Called when this browser cannot show it. */
  readonly onUnavailable: () => void;
}

export default function ModelViewer({ product, onClose, onUnavailable }: ModelViewerProps) {
  const { name, slug, preview, facts } = product;
  const [settings, setSettings] = useState(() => firstSettings(prefersReducedMotion()));
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const instructions = useId();
  const change = (changes: Partial<ViewerSettings>) => setSettings((before) => ({ ...before, ...changes }));
  const [state, retry] = useScene(stage, {
    path: preview.path,
    bytes: preview.bytes,
    settings,
    onLight: (light) => change({ light }),
    onTurn: () => change({ rotates: false }),
  });
  const { phase } = state;
  const scene = state.phase === 'ready' ? state.scene : undefined;

  useEffect(() => scene?.apply(settings), [scene, settings]);
  useEffect(() => {
    if (phase === 'unavailable') onUnavailable();
  }, [phase, onUnavailable]);
  // What was pressed to come here is gone.
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.fullscreenElement) return onClose();
    if (!scene || !pressKey(event.key, scene)) return;
    event.preventDefault();
    change({});
  };
  const save = async () => {
    if (scene) saveFile(await scene.picture(PICTURE.width, PICTURE.height), `${slug}.png`);
  };
  const reset = () => {
    setSettings({ ...firstSettings(prefersReducedMotion()), rotates: false });
    scene?.reset();
  };

  return (
    <div className={styles.viewer} ref={root}>
      <div
        className={styles.stage}
        ref={stage}
        role="application"
        {...FOCUSABLE}
        onKeyDown={onKeyDown}
        aria-label={`3D view of ${name}`}
        aria-describedby={instructions}
        aria-busy={phase === 'loading'}
        data-moves-light={settings.movesLight || undefined}
      >
        {state.phase === 'loading' && (
          <progress className={styles.progress} aria-label={`Loading ${name} in 3D`} max={1} value={state.share} />
        )}
      </div>
      <ViewCaption name={name} scene={scene} settings={settings} />
      <p className={styles.hint} id={instructions}>
        Drag or use the arrow keys to turn, pinch or press + and − to zoom, Home to start over, Escape for the pictures.
      </p>
      {phase === 'failed' && (
        <Alert kind="error" action={<Button onClick={retry}>Try again</Button>}>
          The 3D view could not be loaded. Please check your connection and try again.
        </Alert>
      )}
      {settings.scale && facts && <ScaleNote size={facts.size} />}
      <ViewerControls
        settings={settings}
        clips={scene?.clips ?? []}
        disabled={!scene}
        onChange={change}
        onFullScreen={() => void root.current?.requestFullscreen()}
        onSave={() => void save()}
        onReset={reset}
        onClose={onClose}
      />
    </div>
  );
}

/** Does what a key stands for; false for keys that are not ours. */
function pressKey(key: string, scene: OpenScene): boolean {
  switch (key) {
    case 'ArrowLeft':
      scene.turn(-KEY_TURN, 0);
      return true;
    case 'ArrowRight':
      scene.turn(KEY_TURN, 0);
      return true;
    case 'ArrowUp':
      scene.turn(0, -KEY_TURN);
      return true;
    case 'ArrowDown':
      scene.turn(0, KEY_TURN);
      return true;
    case '+':
    case '=':
      scene.zoom(1 / KEY_ZOOM);
      return true;
    case '-':
      scene.zoom(KEY_ZOOM);
      return true;
    case 'Home':
      scene.reset();
      return true;
    default:
      return false;
  }
}
