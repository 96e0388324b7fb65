/** The viewer's settings and the scene that shows them. */
import type { ProductDetails } from '@storefront/contract';
import { type RefObject, useEffect, useState } from 'react';
import { prefersReducedMotion } from './preferences.ts';
import { useScene } from './use-scene.ts';
import { firstSettings, type ViewerSettings } from './viewer-settings.ts';

/** @param stage the element that receives the scene's canvas */
export function useViewer(
  stage: RefObject<HTMLElement | null>,
  { path, bytes }: NonNullable<ProductDetails['preview']>,
) {
  const [settings, setSettings] = useState(() => firstSettings(prefersReducedMotion()));
  const change = (changes: Partial<ViewerSettings>) => setSettings((before) => ({ ...before, ...changes }));
  const [state, retry] = useScene(stage, {
    path,
    bytes,
    settings,
    onLight: (light) => change({ light }),
    onTurn: () => change({ rotates: false }),
  });
  const scene = state.phase === 'ready' ? state.scene : undefined;
  useEffect(() => scene?.apply(settings), [scene, settings]);

  const reset = () => {
    setSettings({ ...firstSettings(prefersReducedMotion()), rotates: false });
    scene?.reset();
  };
  return { settings, change, reset, state, scene, retry };
}
