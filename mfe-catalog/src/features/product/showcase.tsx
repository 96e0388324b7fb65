import type { Picture } from '@storefront/contract';
import { ModelShowcase } from '@storefront/viewer';
import { ProductGallery, pictureKey } from './gallery.tsx';
import type { SeenProduct } from './product-placeholder.ts';
import { SeeInRoom } from './see-in-room.tsx';
import styles from './showcase.module.css';
import { WithoutPreview } from './without-preview.tsx';

export function Showcase({ product }: { product: SeenProduct }) {
  const { name, slug, preview = null, facts = null, turntable = null } = product;
  return (
    <ModelShowcase model={preview && { name, slug, preview, facts }} preloads>
      {(opener, notice) => (
        <div className={styles.showcase} data-picture-of={`/store/${slug}`}>
          <ProductGallery name={name} pictures={allPictures(product)}>
            {opener}
          </ProductGallery>
          {preview?.room && <SeeInRoom name={name} poster={product.pictures.poster} room={preview.room} />}
          {notice}
          {facts && !preview && <WithoutPreview turntable={turntable} name={name} />}
        </div>
      )}
    </ModelShowcase>
  );
}

/** Returns the pictures without duplicates: a model without own pictures has the same drawing in every role. */
function allPictures({ name, pictures: { poster, scene }, gallery = [] }: SeenProduct): readonly Picture[] {
  const all = [
    { ...poster, alt: poster.alt ?? `${name} on its own` },
    ...(scene ? [{ ...scene, alt: scene.alt ?? `${name} in its setting` }] : []),
    ...gallery,
  ];
  const different = new Map(all.map((picture) => [pictureKey(picture), picture]));
  return different.size > 1 ? [...different.values()] : [poster];
}
