/** A model's pictures, replaced by the 3D viewer on demand. */
import { Alert, Button } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { ModelViewerProps } from './model-viewer.browser.tsx';

const loadTools = () => import('./load-viewer.ts');

type View = 'pictures' | 'opening' | '3d' | 'failed' | 'impossible';

interface ModelShowcaseProps {
  /** Null when there is no model to show. */
  readonly model: ModelViewerProps['product'] | null;
  /** True to load the viewer ahead, when the page is idle. */
  readonly preloads?: boolean;
  /** Renders the pictures, with the button that opens the viewer and a notice when it fails to open. */
  readonly children: (opener: Elements, notice: Elements) => Elements;
}

export function ModelShowcase({ model, preloads = false, children }: ModelShowcaseProps): Elements {
  const [view, setView] = useState<View>('pictures');
  const [Viewer, setViewer] = useState<ComponentType<ModelViewerProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // A viewer that reappeared on its own would take the focus.
  if (!model && view !== 'pictures') setView('pictures');
  const isPreloaded = preloads && model !== null;
  useEffect(() => {
    const leaving = new AbortController();
    if (isPreloaded)
      loadTools()
        .then(({ loadViewerEarly }) => loadViewerEarly(leaving.signal))
        .catch(() => {});
    return () => leaving.abort();
  }, [isPreloaded]);
  const onClose = useCallback(() => setView('pictures'), []);
  const onUnavailable = useCallback(() => setView('impossible'), []);
  const open = async () => {
    setView('opening');
    try {
      const { canShow3d, loadViewer } = await loadTools();
      if (!canShow3d()) return onUnavailable();
      const loaded = await loadViewer();
      setViewer(() => loaded);
      setView('3d');
    } catch {
      setView('failed');
    }
  };

  useEffect(() => {
    if (wasOpen.current && view === 'pictures') opener.current?.focus();
    wasOpen.current = view === '3d';
  }, [view]);

  if (view === '3d' && Viewer && model) {
    return <Viewer product={model} onClose={onClose} onUnavailable={onUnavailable} />;
  }
  return children(
    model && view !== 'impossible' && (
      <Button variant="secondary" ref={opener} busy={view === 'opening'} busyLabel="Opening…" onClick={open}>
        View in 3D
      </Button>
    ),
    <>
      {view === 'impossible' && (
        <Alert kind="info">
          This browser cannot show models in 3D right now. The pictures show it from its best sides.
        </Alert>
      )}
      {view === 'failed' && (
        <Alert kind="error">The 3D view could not be loaded. Please check your connection and try again.</Alert>
      )}
    </>,
  );
}
