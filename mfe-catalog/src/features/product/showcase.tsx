import type { Picture } from '@storefront/contract';
import { Alert, Button } from '@storefront/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { ModelViewerProps } from '../viewer/model-viewer.browser.tsx';
import { Gallery, keyOf } from './gallery.tsx';
import type { SeenProduct } from './product-placeholder.ts';
import styles from './showcase.module.css';

const loadTools = () => import('../viewer/load-viewer.ts');

type View = 'pictures' | 'opening' | '3d' | 'failed' | 'impossible';

export function Showcase({ product }: { product: SeenProduct }) {
  const { name, slug, preview = null, facts = null } = product;
  const [view, setView] = useState<View>('pictures');
  const [Viewer, setViewer] = useState<ComponentType<ModelViewerProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const hasPreview = preview !== null;
  useEffect(() => {
    const leaving = new AbortController();
    if (hasPreview)
      loadTools()
        .then(({ loadViewerEarly }) => loadViewerEarly(leaving.signal))
        .catch(() => {});
    return () => leaving.abort();
  }, [hasPreview]);
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

  if (view === '3d' && Viewer && preview) {
    return <Viewer product={{ name, slug, preview, facts }} onClose={onClose} onUnavailable={onUnavailable} />;
  }
  return (
    <div className={styles.showcase} data-picture-of={`/store/${slug}`}>
      <Gallery name={name} pictures={allPictures(product)}>
        {preview && view !== 'impossible' && (
          <Button variant="secondary" ref={opener} busy={view === 'opening'} busyLabel="Opening…" onClick={open}>
            View in 3D
          </Button>
        )}
      </Gallery>
      {view === 'impossible' && (
        <Alert kind="info">
          This browser cannot show models in 3D right now. The pictures show it from its best sides.
        </Alert>
      )}
      {view === 'failed' && (
        <Alert kind="error">The 3D view could not be loaded. Please check your connection and try again.</Alert>
      )}
    </div>
  );
}

/** Without duplicates: a model without own pictures has the same drawing in every role. */
function allPictures({ name, pictures: { poster, scene }, gallery = [] }: SeenProduct): readonly Picture[] {
  const all = [
    { ...poster, alt: poster.alt ?? `${name} on its own` },
    ...(scene ? [{ ...scene, alt: scene.alt ?? `${name} in its setting` }] : []),
    ...gallery,
  ];
  const different = new Map(all.map((picture) => [keyOf(picture), picture]));
  return different.size > 1 ? [...different.values()] : [poster];
}
