import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type OpenScene, openScene, type SceneOptions } from './scene/open-scene.ts';

export type SceneState =
  | { readonly phase: 'loading'; readonly share: number }
  | { readonly phase: 'ready'; readonly scene: OpenScene }
  /** Loading failed; a retry may help. */
  | { readonly phase: 'failed' }
  /** WebGL is missing, or its context was lost. */
  | { readonly phase: 'unavailable' };

const LOADING: SceneState = { phase: 'loading', share: 0 };

type SceneRequest = Pick<SceneOptions, 'path' | 'bytes' | 'settings' | 'onLight' | 'onTurn'>;

/** Opens a scene in `stage` and closes it on unmount. @returns its state and a retry function */
export function useScene(stage: RefObject<HTMLElement | null>, request: SceneRequest): [SceneState, () => void] {
  const [state, setState] = useState<SceneState>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const { path } = request;

  const open = useEffectEvent(
    async (canvas: HTMLCanvasElement, from: Pick<SceneOptions, 'path' | 'isAnew' | 'signal'>) => {
      const { signal } = from;
      const context = canvas.getContext('webgl2', { alpha: true, antialias: true, powerPreference: 'default' });
      if (!context) return setState({ phase: 'unavailable' });
      const onProgress = (share: number) => setState({ phase: 'loading', share });
      try {
        const scene = await openScene({ ...request, ...from, canvas, context, onProgress });
        signal.addEventListener('abort', () => scene.dispose());
        setState({ phase: 'ready', scene });
      } catch (error) {
        context.getExtension('WEBGL_lose_context')?.loseContext();
        if (signal.aborted) return;
        console.warn('A model could not be shown.', error);
        setState({ phase: 'failed' });
      }
    },
  );

  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const closing = new AbortController();
    const canvas = document.createElement('canvas');
    const stepDown = becomeOnlyViewer(() => {
      closing.abort();
      setState({ phase: 'unavailable' });
    });
    canvas.addEventListener('webglcontextlost', () => {
      if (!closing.signal.aborted) setState((now) => (now.phase === 'failed' ? now : { phase: 'unavailable' }));
    });
    place.append(canvas);
    setState(LOADING);
    void open(canvas, { path, isAnew: attempt > 0, signal: closing.signal });
    return () => {
      closing.abort();
      canvas.remove();
      stepDown();
    };
  }, [stage, path, attempt]);

  return [state, () => setAttempt((attempt) => attempt + 1)];
}

// Browsers limit WebGL contexts per page, so only one viewer is open at a time.
let closeOpen: (() => void) | undefined;

/** Closes the open viewer, if any. @returns a function to call once the new viewer is closed */
function becomeOnlyViewer(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}
