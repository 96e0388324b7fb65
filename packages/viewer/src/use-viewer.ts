/** The viewer's settings and the scene that shows them. */
import type { ProductDetails } from '@storefront/contract';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { keepView, keptView } from './kept-view.ts';
import { prefersReducedMotion } from './preferences.ts';
import type { OpenScene } from './scene/open-scene.ts';
import { useScene } from './use-scene.ts';
import { firstSettings, type ViewerSettings } from './viewer-settings.ts';

/** @param stage the element that receives the scene's canvas */
export function useViewer(
  stage: RefObject<HTMLElement | null>,
  { path, bytes }: NonNullable<ProductDetails['preview']>,
) {
  const [settings, setSettings] = useState(() => ({ ...firstSettings(prefersReducedMotion()), ...keptView() }));
  const change = (changes: Partial<ViewerSettings>) => setSettings((before) => ({ ...before, ...changes }));
  const [state, retry] = useScene(stage, {
    path,
    bytes,
    settings,
    onLight: (light) => change({ light }),
    onTurn: () => change({ rotates: false }),
  });
  const scene = state.phase === 'ready' ? state.scene : undefined;
  const shown = useMemo(() => fitting(settings, scene), [settings, scene]);
  useEffect(() => scene?.apply(shown), [scene, shown]);
  useEffect(() => keepView(settings), [settings]);

  const reset = () => {
    setSettings({ ...firstSettings(prefersReducedMotion()), rotates: false });
    scene?.reset();
  };
  return { settings: shown, change, reset, state, scene, retry };
}

/** What the last model was looked at with, this one may not have. */
function fitting(settings: ViewerSettings, scene: OpenScene | undefined): ViewerSettings {
  const { surface, bones } = settings;
  const hasUvs = scene?.hasUvs ?? true;
  return {
    ...settings,
    surface: surface === 'uvs' && !hasUvs ? 'finished' : surface,
    bones: bones && scene?.hasBones === true,
  };
}
