/** What a model looks like: in pictures and, where there is a preview of it, from all sides. */
import type { Picture, ProductDetails } from '@storefront/contract';
import { Alert, Button } from '@storefront/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { canShow3d, loadViewer, useEarlyViewer } from '../viewer/load-viewer.ts';
import type { ModelViewerProps } from '../viewer/model-viewer.browser.tsx';
import { Gallery } from './gallery.tsx';
import styles from './showcase.module.css';

type View = 'pictures' | 'opening' | '3d' | 'failed' | 'impossible';

export function Showcase({ product }: { readonly product: ProductDetails }) {
  const { preview } = product;
  const [view, setView] = useState<View>('pictures');
  const [Viewer, setViewer] = useState<ComponentType<ModelViewerProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEarlyViewer(preview !== null);
  const onClose = useCallback(() => setView('pictures'), []);
  const onUnavailable = useCallback(() => setView('impossible'), []);
  const open = () => {
    if (!canShow3d()) return setView('impossible');
    setView('opening');
    loadViewer().then(
      (loaded) => {
        setViewer(() => loaded);
        setView('3d');
      },
      () => setView('failed'),
    );
  };

  useEffect(() => {
    if (wasOpen.current && view === 'pictures') opener.current?.focus();
    wasOpen.current = view === '3d';
  }, [view]);

  if (view === '3d' && Viewer && preview) {
    return <Viewer product={{ ...product, preview }} onClose={onClose} onUnavailable={onUnavailable} />;
  }
  return (
    <div className={styles.showcase}>
      <Gallery name={product.name} pictures={allPictures(product)} />
      {view === 'impossible' && (
        <Alert kind="info">
          This browser cannot show models in 3D right now. The pictures show it from its best sides.
        </Alert>
      )}
      {view === 'failed' && (
        <Alert kind="error">The 3D view could not be loaded. Please check your connection and try again.</Alert>
      )}
      {preview && view !== 'impossible' && (
        <div>
          <Button variant="secondary" ref={opener} busy={view === 'opening'} busyLabel="Opening…" onClick={open}>
            View in 3D
          </Button>
        </div>
      )}
    </div>
  );
}

/** Each once: a model without pictures of its own has the same drawing in every role. */
function allPictures({ pictures, gallery }: ProductDetails): Picture[] {
  const all = [pictures.scene, pictures.poster, ...gallery];
  return [...new Map(all.map((picture) => [picture.sources[0]?.srcset[0]?.path, picture])).values()];
}
